import { Body, Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { ChangeSettingsBody } from '#risk/commands/change-settings/change-settings.body';
import { ChangeSettings } from '#risk/commands/change-settings/change-settings.command';
import { RiskSettingsResource } from '#risk/resource/settings.resource';

@Controller('risk/settings')
export class ChangeSettingsController {
  constructor(private readonly commands: CommandBus) {}

  @Patch()
  @Scope('risk:write')
  @About(`
    Updates the risk settings. Omitted fields do not change, and neither do past assessments. A level whose recommendation is partial_prepaid
    removes full cash on delivery if the session offers partial_prepaid, and requires verification otherwise.
  `)
  @Answers(200, RiskSettingsResource, ['invalid_range'])
  change(@Body() body: ChangeSettingsBody, @Commanding() context: CommandContext): Promise<RiskSettingsResource> {
    return this.commands.execute(ChangeSettings({ changes: body, context }));
  }
}
