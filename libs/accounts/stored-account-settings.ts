import { Injectable } from '@nestjs/common';
import { AccountSettings } from '#accounts/account-settings';
import type { Settings } from '#accounts/domain/account.events';
import { DEFAULT_SETTINGS } from '#accounts/domain/account-state';
import { ACCOUNT_LIST } from '#accounts/queries/account-list/account-list.projection';
import { Lookups } from '#platform/storage/lookups';

const SETTINGS = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[];

@Injectable()
export class StoredAccountSettings extends AccountSettings {
  constructor(private readonly lookups: Lookups) {
    super();
  }

  /** Documents built by an earlier release lack newer settings, and a lagging list may lack the account: the defaults take their place. */
  async of(account: string): Promise<Settings> {
    const stored = { ...DEFAULT_SETTINGS, ...(await this.lookups.find<Settings>(ACCOUNT_LIST, account)) };
    return Object.fromEntries(SETTINGS.map((name) => [name, stored[name]])) as unknown as Settings;
  }
}
