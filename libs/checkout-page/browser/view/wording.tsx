import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { Money } from '#checkout-page/browser/money';
import type { Texts } from '#checkout-page/texts/en';
import { isLanguage, say, type ValuesOf } from '#checkout-page/texts/languages';

/** The page's texts and formats. */
export interface Wording {
  say<Name extends keyof Texts>(name: Name, ...values: ValuesOf<Name>): string;
  money(currency: string): (amount: number) => string;
  time(unixSeconds: number): string;
}

export function wordingOf(language: string, digits: number): Wording {
  const known = isLanguage(language) ? language : 'en';
  const clock = new Intl.DateTimeFormat(`${language}-IN`, { hour: 'numeric', minute: '2-digit' });
  return {
    say: (name, ...values) => say(known, name, ...values),
    money: (currency) => {
      const money = new Money(currency, language, digits);
      return (amount) => money.say(amount);
    },
    time: (unixSeconds) => clock.format(unixSeconds * 1000),
  };
}

export const Wording = createContext<Wording>(wordingOf('en', 2));

export const useWording = (): Wording => useContext(Wording);
