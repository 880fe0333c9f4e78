import { en, type Texts } from '#people/pages/texts/en';
import { FAULTS } from '#people/pages/texts/faults';
import { hi } from '#people/pages/texts/hi';
import type { Language } from '#http/answers/accepted-language';

export const CATALOGS: Readonly<Record<Language, Texts>> = { en, hi };

/** A text with its placeholders filled in. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, place: string) => values[place]!);

interface Refused {
  readonly code: string;
  readonly param: string | null;
  readonly message: string;
}

/** The refusal in the page's language; in English if it has no translation. */
export function faultIn(language: Language, { code, param, message }: Refused): string {
  if (language === 'en') return message;
  return FAULTS[message] ?? FAULTS[`${code} ${param}`] ?? FAULTS[code] ?? filled(CATALOGS[language].refused, { message });
}
