import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AbandonSessionPayment } from '#checkout/commands/abandon-session-payment/abandon-session-payment.command';
import { ClientSecrets } from '#checkout/resource/client-secrets';
import { publicSession, PublicSessionResource } from '#checkout/resource/public-session.resource';
import { SessionResource } from '#checkout/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { Text } from '#http/validation/fields';

class AbandonSessionPaymentBody {
  @Text({ optional: true, max: 200, description: 'The client_secret of the session; required with a publishable key.' })
  client_secret?: string | null;
}

const REFUSALS = ['client_secret_invalid', 'resource_missing', 'payment_not_in_progress'] as const;

@Controller('checkout/sessions')
export class AbandonSessionPaymentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clientSecrets: ClientSecrets,
  ) {}

  @Post(':id/abandon_payment')
  @Scope('checkout_sessions:write', { publishable: true })
  @About(`
    Abandons the payment that is in progress. It fails with the code abandoned, and the session can be completed again. If its money arrives
    nevertheless, it pays the order if no other payment has, and is refunded automatically otherwise. Without a payment in progress, the request
    fails with payment_not_in_progress.
  `)
  @Answers(200, [SessionResource, PublicSessionResource], REFUSALS)
  async abandon(
    @Param('id') id: string,
    @Body() body: AbandonSessionPaymentBody,
    @CurrentCaller() caller: Caller,
    @Commanding() context: CommandContext,
  ): Promise<SessionResource | PublicSessionResource> {
    const isPublic = caller.key.type === 'publishable';
    if (isPublic) this.clientSecrets.check(id, body.client_secret, caller);
    const session = await this.commands.execute(AbandonSessionPayment({ session: id, context }));
    return isPublic ? publicSession(session) : session;
  }
}
