import type { Fact } from '#kernel/fact';

/** Facts of an account's stream: one merchant. */
export type AccountFact =
  Fact<'account.opened', { account: string; name: string }> | Fact<'account.changed', SettingsChange & { account: string }>;

/** What a merchant decides for test and live mode alike. */
export interface Settings {
  /** Where the merchant's own pages are: `https://shop.example.com`. */
  readonly origins: readonly string[];
  /** For how long after an order was placed its payment may be tried again. */
  readonly payment_window_minutes: number;
}

/** What is left out stays as it is. */
export type SettingsChange = Partial<Settings>;

export const accountStream = (account: string): string => `account-${account}`;
