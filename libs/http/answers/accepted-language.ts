import Negotiator from 'negotiator';

/** What our pages speak. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some((language) => language === text);

/** The requested language, or else the one that `Accept-Language` prefers (RFC 9110 §12.5.4); English where it accepts none of ours. */
export function languageOf(requested: unknown, accepted = ''): Language {
  if (isLanguage(requested)) return requested;
  const preferred = new Negotiator({ headers: { 'accept-language': accepted } }).language([...LANGUAGES]);
  return isLanguage(preferred) ? preferred : 'en';
}
