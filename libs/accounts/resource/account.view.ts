import type { AccountFact, Settings } from '#accounts/domain/account.events';
import { accountState } from '#accounts/domain/account-state';
import type { View } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';

/** An account in lists of accounts (interface §5.7). */
export interface AccountRecord extends Settings {
  readonly id: string;
  readonly object: 'account';
  readonly name: string;
  readonly created_at: UnixSeconds;
}

export const accountRecord: View<AccountRecord | null, AccountFact> = {
  initial: null,
  evolve(record, event) {
    const state = accountState.evolve(record, event);
    if (event.type !== 'account.opened') return record && { ...record, ...state };
    const { name, ...settings } = state!;
    return { id: event.data.account, object: 'account', name, created_at: event.at, ...settings };
  },
};
