import { Controller, Get } from '@nestjs/common';
import { AccountLookup } from '#accounts/account-lookup';
import { ACCOUNT_LIST } from '#accounts/queries/account-list/account-list.projection';
import { AccountSettingsResource, settingsResource } from '#accounts/resource/account-settings.resource';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, Answers, ForUsers } from '#http/route';

@Controller('admin/v1/settings')
export class AccountSettingsController {
  constructor(private readonly accounts: AccountLookup) {}

  @Get()
  @ForUsers('settings:read', { reads: [ACCOUNT_LIST] })
  @About('Returns the name and the settings of the account, which apply to both modes.')
  @Answers(200, AccountSettingsResource)
  async get(@CurrentCaller() { account }: Caller): Promise<AccountSettingsResource> {
    return settingsResource(await this.accounts.find(account));
  }
}
