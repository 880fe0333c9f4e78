import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

export const LANGUAGES = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof LANGUAGES;

/** The cookie that the sign-in pages use too, and its lifetime in seconds. */
const STORED = '__Host-language';
const LASTING = 400 * 86_400;

/** The text itself is its id, so English needs no catalogue. */
export async function startTexts(): Promise<void> {
  i18n.setMessagesCompiler(compileMessage);
  await speak(chosen());
}

export async function speak(language: Language): Promise<void> {
  document.cookie = `${STORED}=${language}; Path=/; Secure; SameSite=Lax; Max-Age=${LASTING}`;
  document.documentElement.lang = language;
  // English instead of an empty page if the catalogue cannot be loaded.
  const messages = language === 'hi' ? await import('#apps/dashboard/src/texts/hi').then(({ HINDI }) => HINDI, () => ({})) : {}; // prettier-ignore
  i18n.loadAndActivate({ locale: language, messages });
}

export const language = (): Language => (i18n.locale === 'hi' ? 'hi' : 'en');

/** The locale for `Intl`: Indian spelling of figures in both, with Latin digits. */
export const locale = (): string => `${language()}-IN-u-nu-latn`;

/** A text in the person's language. `values` fill its {places}. */
export const t = (text: string, values?: Readonly<Record<string, string | number>>): string =>
  i18n._(text, values as Record<string, unknown>);

function chosen(): Language {
  const stored = /(?:^|; )__Host-language=(\w+)/.exec(document.cookie)?.[1];
  if (stored === 'en' || stored === 'hi') return stored;
  return navigator.language.startsWith('hi') ? 'hi' : 'en';
}
