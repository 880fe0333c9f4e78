import { fact, type View } from '#kernel/fact';
import type { AccountFact } from '#accounts/domain/account.events';

/** Whether the account is there already. */
export const openedAccount: View<boolean, AccountFact> = { initial: false, evolve: () => true };

export const openAccount = (opened: boolean, account: string, name: string): AccountFact[] =>
  opened ? [] : [fact('account.opened', { account, name })];
