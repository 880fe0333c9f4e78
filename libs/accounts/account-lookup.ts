import { Injectable } from '@nestjs/common';
import { accountMissing, noAccountYet, whichAccount } from '#accounts/domain/api-key.errors';
import { DEFAULT_SETTINGS } from '#accounts/domain/account-state';
import { NamedAccount } from '#admin/operators/named-account';
import { ACCOUNT_LIST } from '#accounts/queries/account-list/account-list.projection';
import type { AccountRecord } from '#accounts/resource/account.view';
import type { Arguments } from '#admin/operators/effect';
import { Lookups } from '#platform/storage/lookups';

/** Reads accounts, also for operators, who name one with `--account`. */
@Injectable()
export class AccountLookup extends NamedAccount {
  constructor(private readonly lookups: Lookups) {
    super();
  }

  /** Documents built by an earlier release lack newer settings, which then have their defaults. */
  async all(): Promise<AccountRecord[]> {
    const accounts = await this.lookups.all<AccountRecord>(ACCOUNT_LIST, 'object', 'account');
    return accounts.map((account) => ({ ...DEFAULT_SETTINGS, ...account }));
  }

  /** The caller has checked that the account exists: without one, the result has only the default settings. */
  async find(id: string): Promise<AccountRecord> {
    return { ...DEFAULT_SETTINGS, ...(await this.lookups.find<AccountRecord>(ACCOUNT_LIST, id))! };
  }

  async of(args: Arguments): Promise<string> {
    const [only, ...others] = await this.orAll(args);
    if (others.length > 0) throw whichAccount();
    return only!;
  }

  async orAll({ account: named }: Arguments): Promise<string[]> {
    const ids = (await this.all()).map(({ id }) => id);
    if (typeof named === 'string' && !ids.includes(named)) throw accountMissing(named);
    if (ids.length === 0) throw noAccountYet();
    return typeof named === 'string' ? [named] : ids;
  }
}
