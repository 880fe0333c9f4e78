import { en, type Texts } from '#checkout-page/texts/en';
import { hi } from '#checkout-page/texts/hi';

export const LANGUAGES = { en, hi } as const satisfies Record<string, Texts>;

export type Language = keyof typeof LANGUAGES;

export const isLanguage = (text: unknown): text is Language => typeof text === 'string' && Object.hasOwn(LANGUAGES, text);

type PlacesIn<Text> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | PlacesIn<Rest> : never;

/** The values that a text needs, one for each of its English placeholders. */
export type ValuesOf<Name extends keyof Texts> = [PlacesIn<(typeof en)[Name]>] extends [never]
  ? []
  : [values: Readonly<Record<PlacesIn<(typeof en)[Name]>, string>>];

/** A text that needs no values. */
export type PlainText = { [Name in keyof Texts]: ValuesOf<Name> extends [] ? Name : never }[keyof Texts];

/** A text in one language, with its placeholders filled in. */
export function say<Name extends keyof Texts>(language: Language, name: Name, ...[values]: ValuesOf<Name>): string {
  const given: Readonly<Record<string, string>> = values ?? {};
  return LANGUAGES[language][name].replace(/\{(\w+)\}/g, (_, place: string) => given[place]!);
}
