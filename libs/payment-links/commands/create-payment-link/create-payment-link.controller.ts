import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CreatePaymentLinkBody } from '#payment-links/commands/create-payment-link/create-payment-link.body';
import { CreatePaymentLink } from '#payment-links/commands/create-payment-link/create-payment-link.command';
import { paymentLinkDraft } from '#payment-links/commands/create-payment-link/payment-link-draft';
import { PaymentLinkResource } from '#payment-links/resource/payment-link.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';

const REFUSALS = [
  'missing_field', 'parameters_exclusive', 'invalid_value', 'invalid_range', 'invalid_amount', 'invalid_currency', 'request_too_large',
  'resource_missing', 'nothing_due', 'payment_method_not_available',
] as const; // prettier-ignore

@Controller('payment_links')
export class CreatePaymentLinkController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Scope('checkout_sessions:write')
  @About(`
    Creates a payment link to send to a shopper: for an amount, whose payment places an order, or for what a pending order owes, including cash on
    delivery. It opens the checkout page of a session, one session at a time, and can be paid once.

    With reusable, which requires an amount, each shopper who opens the link gets a session, and each payment places an order. max_uses limits the
    number of payments: then the link is used_up and opens no more sessions, but payments in progress can finish.

    For a COD order, the link collects the cash due, less discount. A user's discount counts towards their refund_limit; more fails with
    role_insufficient. The capture makes the order prepaid and paid, with nothing left to collect.
    The link is closed automatically once the order is paid, delivered or cancelled. An order that owes nothing fails with nothing_due, amount
    together with order_id with parameters_exclusive, and a payment that no connected gateway can charge with invalid_amount or
    payment_method_not_available.
  `)
  @Answers(201, PaymentLinkResource, REFUSALS)
  create(@Body() body: CreatePaymentLinkBody, @Commanding() context: CommandContext): Promise<PaymentLinkResource> {
    return this.commands.execute(CreatePaymentLink({ draft: paymentLinkDraft(body), context }));
  }
}
