import { Body, Controller, Delete, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { RemoveTotp } from '#people/commands/remove-totp/remove-totp.command';
import { UserResource } from '#people/resource/user.resource';
import { claimantOf, ProofBody } from '#people/sessions/proof.body';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';

const REFUSALS = [
  'resource_missing', 'proof_required', 'password_incorrect', 'code_incorrect', 'rate_limit_exceeded', 'service_unavailable', 'read_model_behind',
] as const; // prettier-ignore

@Controller('admin/v1/totp')
export class RemoveTotpController {
  constructor(private readonly commands: CommandBus) {}

  @Delete()
  @ForUsers('totp:write')
  @About(`
    Removes the authenticator app and its recovery codes, as well as a setup in progress. All other sessions of the user end. If the sign-in was
    more than five minutes ago, the password or a code is required (proof_required).
  `)
  @Called('removeTotp', 'Remove the authenticator app')
  @Answers(200, UserResource, REFUSALS)
  remove(
    @Body() body: ProofBody,
    @CurrentCaller() caller: Caller,
    @Commanding() context: CommandContext,
    @Req() request: FastifyRequest,
  ): Promise<UserResource> {
    return this.commands.execute(RemoveTotp({ claimant: claimantOf(caller, body, request), context }));
  }
}
