import type { Minor } from '#kernel/money';
import type { Customer } from '#orders/domain/shopper';
import type { LinkForOrder } from '#orders/payments/domain/payment-link.decisions';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** The amount that the link collects, and the order's customer. */
export interface OwedByOrder {
  readonly amount: Minor;
  readonly customer: Customer;
}

/** Issues a payment link for what a pending order owes. */
export class IssuePaymentLink extends Command<OwedByOrder> {
  constructor(
    readonly order: string,
    readonly link: LinkForOrder,
    readonly context: CommandContext,
  ) {
    super();
  }
}
