import { Body, Controller, Patch } from '@nestjs/common';
import { AccountChanges } from '#accounts/account-changes';
import { ChangeAccountBody } from '#accounts/commands/change-account/change-account.body';
import { secondFactorMissing } from '#accounts/domain/account.errors';
import { ModeCommands } from '#platform/clock/mode-commands';
import { AccountSettingsResource, settingsResource } from '#accounts/resource/account-settings.resource';
import { SecondFactors } from '#accounts/second-factors';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#platform/http/parameters';
import { About, Answers, Called, ForUsers } from '#platform/http/route';

@Controller('admin/v1/settings')
export class ChangeAccountController {
  constructor(
    private readonly accountChanges: AccountChanges,
    private readonly modeCommands: ModeCommands,
    private readonly secondFactors: SecondFactors,
  ) {}

  @Patch()
  @ForUsers('settings:write')
  @About(`
    Changes the settings of the account that are sent, its name too; they hold for test and live mode alike. An owner who has no second factor cannot
    require one: second_factor_missing.
  `)
  @Called('changeSettings', 'Change settings')
  @Answers(200, AccountSettingsResource, ['missing_field', 'invalid_url', 'second_factor_missing', 'read_model_behind'])
  async change(
    @Body() changes: ChangeAccountBody,
    @CurrentCaller() { account, key: { id: user } }: Caller,
    @Commanding() command: CommandContext,
  ): Promise<AccountSettingsResource> {
    if (changes.require_second_factor === true && !(await this.secondFactors.has(user))) throw secondFactorMissing();
    const context = await this.modeCommands.of(command, false);
    return settingsResource(await this.accountChanges.change(account, { ...changes }, context));
  }
}
