import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CompleteSessionBody } from '#checkout/commands/complete-session/complete-session.body';
import { CompleteSession } from '#checkout/commands/complete-session/complete-session.command';
import { instrumentOf } from '#checkout/commands/complete-session/instrument';
import { customerOf } from '#checkout/commands/customer.body';
import { ClientSecrets } from '#checkout/resource/client-secrets';
import { PublicSessionResource, publicSession } from '#checkout/resource/public-session.resource';
import { SessionResource } from '#checkout/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { CurrentCaller, type Caller, Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';

const REFUSALS = [
  'invalid_value', 'missing_field', 'parameters_exclusive', 'client_secret_invalid', 'resource_missing', 'checkout_session_not_open', 'payment_in_progress',
  'payment_option_not_enabled', 'payment_method_not_available', 'cod_not_available', 'invalid_url',
] as const; // prettier-ignore

@Controller('checkout/sessions')
export class CompleteSessionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clientSecrets: ClientSecrets,
  ) {}

  @Post(':id/complete')
  @Scope('checkout_sessions:write', { publishable: true })
  @About(`
    Completes the session with the payment option that the shopper chose. The request does not wait for the bank:

    - Cash on delivery and UPI place the order at once: the session is complete, and its order pending. order.paid or order.cancelled reports the
    outcome of a UPI payment.
    - With a card, net banking or a wallet, the session stays open while the payment is processing. The capture completes the session and places
    the order as paid. A failure resets the session to unpaid, with last_payment_error, and the shopper can try again.

    payment is required unless the option is cod, and contains only the object of its method. Never send card numbers: anything that looks like
    one fails with invalid_value. An option that the session does not offer fails with payment_option_not_enabled, cash on delivery that is too
    risky with cod_not_available, and a second attempt during a payment with payment_in_progress. Fires checkout.session.completed.
  `)
  @Answers(200, [SessionResource, PublicSessionResource], REFUSALS)
  async complete(
    @Param('id') id: string,
    @Body() body: CompleteSessionBody,
    @CurrentCaller() caller: Caller,
    @Commanding() context: CommandContext,
  ): Promise<SessionResource | PublicSessionResource> {
    const isPublic = caller.key.type === 'publishable';
    if (isPublic) this.clientSecrets.check(id, body.client_secret, caller);
    const { payment_option, payment, customer } = body;
    const completion = {
      session: id,
      payment_option,
      order: context.id('ord'),
      payment: context.id('pay'),
      instrument: instrumentOf(body),
      customer: customer ? customerOf(customer) : null,
      return_url: payment?.return_url ?? null,
    };
    const session = await this.commands.execute(CompleteSession({ completion, context }));
    return isPublic ? publicSession(session) : session;
  }
}
