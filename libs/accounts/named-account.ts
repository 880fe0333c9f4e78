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
    const accounts = await this.all();
    const named = args['account'];
    if (typeof named !== 'string') {
      const [only, ...others] = accounts;
      if (only === undefined) throw noAccountYet();
      if (others.length > 0) throw whichAccount();
      return only.id;
    }
    if (!accounts.some(({ id }) => id === named)) throw accountMissing(named);
    return named;
  }
}
