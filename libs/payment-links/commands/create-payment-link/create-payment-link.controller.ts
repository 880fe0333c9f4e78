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
    Makes an address to send to somebody who is to pay: an amount, whose payment places an order, or what a pending order owes, also in cash.
    Opened, it leads to the checkout page of a session, one at a time. It is paid once.

    With reusable, which needs an amount, each shopper who opens it has a session of their own, and each payment places an order. max_uses limits how
    many may pay: then the link is used_up and makes no more sessions, and shoppers who are paying may finish.

    For a cash on delivery order it collects what the courier was to collect, less discount: the capture makes the order prepaid and paid, with
    nothing left to collect. It is closed automatically once the order is paid, delivered or cancelled. An order that owes nothing is refused with
    nothing_due, amount beside order_id with parameters_exclusive, and what no connected gateway can charge with invalid_amount (that amount) or
    payment_method_not_available (anything of its currency).
  `)
  @Answers(201, PaymentLinkResource, REFUSALS)
  create(@Body() body: CreatePaymentLinkBody, @Commanding() context: CommandContext): Promise<PaymentLinkResource> {
    return this.commands.execute(new CreatePaymentLink(paymentLinkDraft(body), context));
  }
}
