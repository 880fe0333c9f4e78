import { en, type Texts } from '#checkout-page/texts/en';
import { hi } from '#checkout-page/texts/hi';

export const LANGUAGES = { en, hi } as const satisfies Record<string, Texts>;

export type Language = keyof typeof LANGUAGES;

export const isLanguage = (text: unknown): text is Language => typeof text === 'string' && Object.hasOwn(LANGUAGES, text);

/** The language that was asked for, or else the first of an `Accept-Language` that there is; English where there is none. */
export function languageOf(asked: unknown, accepted = ''): Language {
  if (isLanguage(asked)) return asked;
  const wanted = accepted
    .split(',')
    .map((each) => each.trim().split(';'))
    .map(([tag = '', quality = '']) => ({
      language: tag.split('-')[0]!.toLowerCase(),
      quality: Number(/q=([\d.]+)/.exec(quality)?.[1] ?? 1),
    }))
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ language }) => language);
  return wanted.find(isLanguage) ?? 'en';
}

/** A text with what is to be filled in. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
