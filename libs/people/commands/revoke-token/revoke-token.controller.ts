import { Controller, Delete, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RevokeToken } from '#people/commands/revoke-token/revoke-token.command';
import { RemovedTokenResource } from '#people/resource/token.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';

@Controller('admin/v1/tokens')
export class RevokeTokenController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':id')
  @ForUsers('tokens:write')
  @About("Removes one of the user's own tokens, which stops working immediately.")
  @Called('revokeToken', 'Remove a token')
  @Answers(200, RemovedTokenResource, ['resource_missing', 'read_model_behind'])
  async revoke(
    @Param('id') id: string,
    @CurrentCaller() { key: { id: user } }: Caller,
    @Commanding() context: CommandContext,
  ): Promise<RemovedTokenResource> {
    await this.commands.execute(RevokeToken({ user, token: id, context }));
    return { id, object: 'token', deleted: true };
  }
}
