import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { VerifyOrder } from '#checkout/commands/verify-order/verify-order.command';
import { ClientSecrets } from '#checkout/resource/client-secrets';
import { publicSession, PublicSessionResource } from '#checkout/resource/public-session.resource';
import { SessionResource } from '#checkout/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, Scope, Called } from '#http/route';
import { digitsOf } from '#kernel/digits';
import { CODE_DIGITS } from '#orders/verification/contract';
import { Text } from '#http/validation/fields';
import { TypedCode } from '#http/validation/formed-texts';

class ResendVerificationBody {
  @Text({ optional: true, max: 200, description: 'The client_secret of the session; required with a publishable key.' })
  client_secret?: string | null;
}

class VerifyOrderBody extends ResendVerificationBody {
  @TypedCode(
    `the ${CODE_DIGITS} digits of the message`,
    (typed) => digitsOf(typed)?.length === CODE_DIGITS,
    {
      description:
        'The six-digit code that was sent to the shopper, with digits of any script. Spaces, hyphens and other characters are ignored.',
      example: '123456',
    },
    { value: (typed) => digitsOf(typed as string) },
  )
  code!: string;
}

type ApiSession = SessionResource | PublicSessionResource;

const REFUSALS = ['client_secret_invalid', 'resource_missing', 'verification_not_pending'] as const;

@Controller('checkout/sessions')
export class VerifyOrderController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clientSecrets: ClientSecrets,
  ) {}

  @Post(':id/verification/confirm')
  @Called('confirmCheckoutSession', 'Confirm an order by its code')
  @Scope('checkout_sessions:write', { publishable: true })
  @About(`
    Confirms a COD order with the code that was sent to the shopper. The code has six digits, is valid for ten minutes, and can be tried five
    times. A wrong code fails with verification_code_incorrect, which contains attempts_left. Anything that cannot be a code fails with
    invalid_format, and does not count as an attempt. A confirmed order does not change. Fires order.verification.confirmed.
  `)
  @Answers(
    200,
    [SessionResource, PublicSessionResource],
    [...REFUSALS, 'verification_code_incorrect', 'verification_code_expired', 'verification_attempts_exceeded'],
  )
  confirm(
    @Param('id') id: string,
    @Body() { code, client_secret }: VerifyOrderBody,
    @CurrentCaller() caller: Caller,
    @Commanding() context: CommandContext,
  ): Promise<ApiSession> {
    return this.act(id, code, client_secret, caller, context);
  }

  @Post(':id/verification/resend')
  @Called('resendCheckoutSession', 'Send the code of a checkout session again')
  @Scope('checkout_sessions:write', { publishable: true })
  @About(`
    Sends the shopper a new code, which replaces the previous one. An order has at most four codes, at least a minute apart.
  `)
  @Answers(
    200,
    [SessionResource, PublicSessionResource],
    [...REFUSALS, 'verification_resend_too_soon', 'verification_resend_limit_reached'],
  )
  resend(
    @Param('id') id: string,
    @Body() { client_secret }: ResendVerificationBody,
    @CurrentCaller() caller: Caller,
    @Commanding() context: CommandContext,
  ): Promise<ApiSession> {
    return this.act(id, null, client_secret, caller, context);
  }

  private async act(
    id: string,
    code: string | null,
    secret: string | null | undefined,
    caller: Caller,
    context: CommandContext,
  ): Promise<ApiSession> {
    const isPublic = caller.key.type === 'publishable';
    if (isPublic) this.clientSecrets.check(id, secret, caller);
    const session = await this.commands.execute(VerifyOrder({ session: id, code, context }));
    return isPublic ? publicSession(session) : session;
  }
}
