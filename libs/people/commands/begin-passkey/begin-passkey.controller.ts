import { Body, Controller, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { BeginPasskey } from '#people/commands/begin-passkey/begin-passkey.command';
import { PasskeyOptionsResource } from '#people/resource/passkey.resource';
import { claimantOf, ProofBody } from '#people/sessions/proof.body';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';

@Controller('admin/v1/passkeys')
export class BeginPasskeyController {
  constructor(private readonly commands: CommandBus) {}

  @Post('options')
  @ForUsers('passkeys:write')
  @About(`
    Returns the options of \`navigator.credentials.create\` for a new passkey. If the sign-in was more than five minutes ago, the password or a code
    is required (proof_required).
  `)
  @Called('beginPasskey', 'Begin a passkey')
  @Answers(200, PasskeyOptionsResource, [
    'proof_required',
    'password_incorrect',
    'code_incorrect',
    'rate_limit_exceeded',
    'service_unavailable',
  ])
  begin(
    @Body() body: ProofBody,
    @CurrentCaller() caller: Caller,
    @Commanding() context: CommandContext,
    @Req() request: FastifyRequest,
  ): Promise<PasskeyOptionsResource> {
    return this.commands.execute(BeginPasskey({ claimant: claimantOf(caller, body, request), context }));
  }
}
