import { Controller, Param, Post } from '@nestjs/common';
import { AccountKeys } from '#accounts/account-keys';
import { ModeCommands } from '#platform/clock/mode-commands';
import { ApiKeyResource } from '#accounts/resource/api-key.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';
import { changes } from '#admin/operators/effect';
import { AlsoForOperators } from '#admin/operators/for-operators';

@Controller('admin/v1/keys')
export class RevokeKeyController {
  constructor(
    private readonly keys: AccountKeys,
    private readonly modeCommands: ModeCommands,
  ) {}

  @Post(':id/revoke')
  @ForUsers('keys:write')
  @AlsoForOperators('keys.revoke', changes('id'))
  @About('Revokes a key, which stops working immediately. A revoked key does not change.')
  @Called('revokeApiKey', 'Revoke an API key')
  @Answers(200, ApiKeyResource, ['resource_missing', 'read_model_behind'])
  async revoke(@Param('id') id: string, @Commanding() context: CommandContext): Promise<ApiKeyResource> {
    const { livemode } = await this.keys.find(id, context.account);
    return this.keys.revoke(id, await this.modeCommands.of(context, livemode));
  }
}
