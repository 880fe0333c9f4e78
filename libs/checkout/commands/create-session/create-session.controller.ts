import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CreateSessionBody } from '#checkout/commands/create-session/create-session.body';
import { CreateSession } from '#checkout/commands/create-session/create-session.command';
import { sessionDraft } from '#checkout/commands/create-session/session-draft';
import { CreatedSessionResource } from '#checkout/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';

@Controller('checkout/sessions')
export class CreateSessionController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Scope('checkout_sessions:write')
  @About(`
    Creates a checkout session: a cart with a price. It is open for 24 hours, unless expires_at says otherwise. Send the shopper to its url, or
    complete it through the API. The response contains the client_secret, with which a browser can access this one session. The url contains it as
    its fragment. It is not shown again.

    The amounts have to add up: amount = subtotal − discount + shipping + tax, and the line items add up to the subtotal (to the amount, without
    amount_details). Otherwise, the request fails with amount_mismatch, which names both sums. cod.fee is added when the shopper chooses cash on
    delivery. partial_prepaid requires a prepaid_requirement.

    If the risk of cash on delivery is too high, the session does not offer it, as its cod shows. If no other payment option is left, the request
    fails with cod_not_available. Without cash on delivery, the request fails with invalid_amount if no connected gateway can charge the amount
    (such as 5.01 in a currency that the gateway charges in whole units), or with payment_method_not_available if none supports the currency. UPI
    supports INR only. Fires checkout.session.created.
  `)
  @Answers(201, CreatedSessionResource, [
    'missing_field',
    'amount_mismatch',
    'request_too_large',
    'invalid_currency',
    'invalid_phone',
    'invalid_postal_code',
    'invalid_range',
    'invalid_amount',
    'cod_not_available',
    'payment_method_not_available',
  ])
  create(@Body() body: CreateSessionBody, @Commanding() context: CommandContext): Promise<CreatedSessionResource> {
    return this.commands.execute(CreateSession({ draft: sessionDraft(body, context.id('cs')), context }));
  }
}
