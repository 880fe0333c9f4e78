import { Body, Controller, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { BeginTotp } from '#people/commands/begin-totp/begin-totp.command';
import { TotpResource } from '#people/resource/totp.resource';
import { claimantOf, ProofBody } from '#people/sessions/proof.body';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';

@Controller('admin/v1/totp')
export class BeginTotpController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @ForUsers('totp:write')
  @About(`
    Starts the setup of an authenticator app as second factor. It takes effect once a code of it is sent to \`POST /admin/v1/totp/confirm\`; until
    then, an existing app remains. If the sign-in was more than five minutes ago, the password or a code is required (proof_required).
  `)
  @Called('beginTotp', 'Begin an authenticator app')
  @Answers(200, TotpResource, ['proof_required', 'password_incorrect', 'code_incorrect', 'rate_limit_exceeded', 'service_unavailable'])
  begin(
    @Body() body: ProofBody,
    @CurrentCaller() caller: Caller,
    @Commanding() context: CommandContext,
    @Req() request: FastifyRequest,
  ): Promise<TotpResource> {
    return this.commands.execute(BeginTotp({ claimant: claimantOf(caller, body, request), context }));
  }
}
