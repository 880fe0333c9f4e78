import Negotiator from 'negotiator';
import { isLanguage, type Language, LANGUAGES } from '#checkout-page/texts/languages';

/** The requested language, or else the one that `Accept-Language` prefers (RFC 9110 §12.5.4); English where it accepts none of ours. */
export function languageOf(requested: unknown, accepted = ''): Language {
  if (isLanguage(requested)) return requested;
  const preferred = new Negotiator({ headers: { 'accept-language': accepted } }).language(Object.keys(LANGUAGES));
  return isLanguage(preferred) ? preferred : 'en';
}
