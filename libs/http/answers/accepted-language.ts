import Negotiator from 'negotiator';

/** The languages of our pages. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some((language) => language === text);

/** The requested language, or the one that `Accept-Language` prefers (RFC 9110 §12.5.4), or English if it accepts none of ours. */
export function languageOf(requested: unknown, accepted = ''): Language {
  if (isLanguage(requested)) return requested;
  const preferred = new Negotiator({ headers: { 'accept-language': accepted } }).language([...LANGUAGES]);
  return isLanguage(preferred) ? preferred : 'en';
}
