import { Injectable } from '@nestjs/common';
import { accountMissing, noAccountYet, whichAccount } from '#accounts/domain/api-key.errors';
import { ACCOUNT_LIST, type AccountRecord } from '#accounts/queries/account-list/account-list.projection';
import type { Arguments } from '#platform/control/control-desk';
import { Lookups } from '#platform/storage/lookups';

/** Whose the command line's `--account` says. */
@Injectable()
export class NamedAccount {
  constructor(private readonly lookups: Lookups) {}

  all(): Promise<AccountRecord[]> {
    return this.lookups.all<AccountRecord>(ACCOUNT_LIST, 'object', 'account');
  }

  /** The account that was named, or the only one there is. Throws `resource_missing` and `missing_field`. */
  async of(args: Arguments): Promise<string> {
    const [only, ...others] = await this.orAll(args);
    if (others.length > 0) throw whichAccount();
    return only!;
  }

  /** The account that was named, or all there are. Throws `resource_missing`. */
  async orAll({ account: named }: Arguments): Promise<string[]> {
    const ids = (await this.all()).map(({ id }) => id);
    if (typeof named === 'string' && !ids.includes(named)) throw accountMissing(named);
    if (ids.length === 0) throw noAccountYet();
    return typeof named === 'string' ? [named] : ids;
  }
}
