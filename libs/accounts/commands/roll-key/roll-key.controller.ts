import { Body, Controller, Param, Post } from '@nestjs/common';
import { AccountKeys } from '#accounts/account-keys';
import { RollKeyBody } from '#accounts/commands/roll-key/roll-key.body';
import { USUAL_GRACE } from '#accounts/domain/api-key.decisions';
import { ModeCommands } from '#platform/clock/mode-commands';
import { NewApiKeyResource } from '#accounts/resource/api-key.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';
import { changes } from '#operators/effect';
import { AlsoForOperators } from '#operators/for-operators';

@Controller('admin/v1/keys')
export class RollKeyController {
  constructor(
    private readonly keys: AccountKeys,
    private readonly modeCommands: ModeCommands,
  ) {}

  @Post(':id/roll')
  @ForUsers('keys:write')
  @AlsoForOperators('keys.roll', changes('id', 'grace'))
  @About(`
    Replaces a key with a successor of the same type. The response contains the successor, which is shown only once. The old key keeps working
    until the end of its grace period. If it is rolled again before its successor was used, the successor is replaced.
  `)
  @Called('rollApiKey', 'Roll an API key')
  @Answers(200, NewApiKeyResource, ['resource_missing', 'transition_not_allowed'])
  async roll(@Param('id') id: string, @Body() { grace }: RollKeyBody, @Commanding() context: CommandContext): Promise<NewApiKeyResource> {
    const { livemode } = await this.keys.find(id, context.account);
    return this.keys.roll(id, grace ?? USUAL_GRACE, await this.modeCommands.of(context, livemode));
  }
}
