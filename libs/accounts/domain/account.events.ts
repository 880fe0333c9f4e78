import type { Fact } from '#kernel/fact';

/** Facts of an account's stream: one merchant. */
export type AccountFact = Fact<'account.opened', { account: string; name: string }>;

export const accountStream = (account: string): string => `account-${account}`;
