import { Injectable } from '@nestjs/common';
import { accountMissing, noAccountYet, whichAccount } from '#accounts/domain/api-key.errors';
import { NamedAccount } from '#accounts/named-account';
import { ACCOUNT_LIST, type AccountRecord } from '#accounts/queries/account-list/account-list.projection';
import type { Arguments } from '#platform/control/admin-operations';
import { Lookups } from '#platform/storage/lookups';

@Injectable()
export class AccountLookup extends NamedAccount {
  constructor(private readonly lookups: Lookups) {
    super();
  }

  all(): Promise<AccountRecord[]> {
    return this.lookups.all<AccountRecord>(ACCOUNT_LIST, 'object', 'account');
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
