import type { AccountFact, Settings } from '#accounts/domain/account.events';
import { standingAccount } from '#accounts/domain/standing-account';
import type { View } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';

/** An account as lists of accounts show it (interface §5.7). */
export interface AccountRecord extends Settings {
  readonly id: string;
  readonly object: 'account';
  readonly name: string;
  readonly created_at: UnixSeconds;
}

export const accountRecord: View<AccountRecord | null, AccountFact> = {
  initial: null,
  evolve(record, event) {
    const standing = standingAccount.evolve(record, event);
    if (event.type !== 'account.opened') return record && { ...record, ...standing };
    const { name, ...settings } = standing!;
    return { id: event.data.account, object: 'account', name, created_at: event.at, ...settings };
  },
};
