import { Body, Controller, Delete, Param, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { RemovePasskey } from '#people/commands/remove-passkey/remove-passkey.command';
import { RemovedPasskeyResource } from '#people/resource/passkey.resource';
import { claimantOf, ProofBody } from '#people/sessions/proof.body';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';

const REFUSALS = [
  'resource_missing', 'proof_required', 'password_incorrect', 'code_incorrect', 'rate_limit_exceeded', 'service_unavailable', 'read_model_behind',
] as const; // prettier-ignore

@Controller('admin/v1/passkeys')
export class RemovePasskeyController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':id')
  @ForUsers('passkeys:write')
  @About(`
    Removes one of the user's own passkeys. All other sessions of the user end. If the sign-in was more than five minutes ago, the password or a
    code is required (proof_required).
  `)
  @Called('removePasskey', 'Remove a passkey')
  @Answers(200, RemovedPasskeyResource, REFUSALS)
  async remove(
    @Param('id') id: string,
    @Body() body: ProofBody,
    @CurrentCaller() caller: Caller,
    @Commanding() context: CommandContext,
    @Req() request: FastifyRequest,
  ): Promise<RemovedPasskeyResource> {
    await this.commands.execute(RemovePasskey({ passkey: id, claimant: claimantOf(caller, body, request), context }));
    return { id, object: 'passkey', deleted: true };
  }
}
