import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CompleteSessionBody } from '#checkout/commands/complete-session/complete-session.body';
import { CompleteSession } from '#checkout/commands/complete-session/complete-session.command';
import { instrumentOf } from '#checkout/commands/complete-session/instrument';
import { ClientSecrets } from '#checkout/resource/client-secrets';
import { PublicSessionResource, publicSession } from '#checkout/resource/public-session.resource';
import { SessionResource } from '#checkout/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Asker, type Caller, Commanding } from '#platform/http/asking';
import { Answers, Scope } from '#platform/http/route';

const REFUSALS = [
  'invalid_value', 'missing_field', 'client_secret_invalid', 'resource_missing', 'checkout_session_not_open', 'payment_in_progress',
  'payment_option_not_enabled', 'cod_not_available',
] as const; // prettier-ignore

@Controller('checkout/sessions')
export class CompleteSessionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clientSecrets: ClientSecrets,
  ) {}

  /**
   * The shopper has chosen how to pay. Cash on delivery and UPI place the order now, pending. With a card, net banking or a wallet the
   * session stays open until the payment is captured, which places the order, paid.
   */
  @Post(':id/complete')
  @Scope('checkout_sessions:write', { publishable: true })
  @Answers(200, [SessionResource, PublicSessionResource], REFUSALS)
  async complete(
    @Param('id') id: string,
    @Body() body: CompleteSessionBody,
    @Asker() { key }: Caller,
    @Commanding() context: CommandContext,
  ): Promise<SessionResource | PublicSessionResource> {
    const isPublic = key.type === 'publishable';
    if (isPublic) this.clientSecrets.check(id, body.client_secret);
    const { payment_option, payment } = body;
    const instrument = payment_option === 'cod' ? null : instrumentOf(payment);
    const completion = { session: id, payment_option, order: context.id('ord'), payment: context.id('pay'), instrument };
    const session = await this.commands.execute(new CompleteSession(completion, context));
    return isPublic ? publicSession(session) : session;
  }
}
