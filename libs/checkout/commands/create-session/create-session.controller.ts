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
    Begins a checkout: a cart with a price, open for 24 hours unless expires_at says otherwise. Send the shopper to its url, or
    complete it through this interface. The answer holds the client_secret, by which a browser reaches this one session, also as the
    fragment of url; it is not shown again.

    Amounts must add up: amount = subtotal − discount + shipping + tax, and the lines make the subtotal (or the amount,
    without amount_details); otherwise amount_mismatch says both sums. cod.fee comes on top when the shopper chooses cash.
    partial_prepaid needs a prepaid_requirement. Cash that its risk forbids is not offered, as cod says; with no other option left, the
    session is refused with cod_not_available. Without cod, what no connected gateway can charge is refused: with invalid_amount (not that
    amount, such as 5.01 of money that the gateway counts in whole units) or payment_method_not_available (nothing of its currency). UPI is for INR
    alone. Fires checkout.session.created.
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
    return this.commands.execute(new CreateSession(sessionDraft(body, context.id('cs')), context));
  }
}
