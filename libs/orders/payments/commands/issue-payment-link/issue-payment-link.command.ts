import { fold } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import { orderMoney } from '#orders/domain/money/order-money';
import { orderStream } from '#orders/domain/events/order.events';
import type { Customer } from '#orders/domain/shopper';
import { collectable } from '#orders/payments/domain/link-payments';
import { issuePaymentLink, type LinkForOrder } from '#orders/payments/domain/payment-link.decisions';
import { orderResource } from '#orders/resource/order.view';
import { command, fields } from '#platform/cqrs/command';

/** The amount that the link collects, and the order's customer. */
interface OwedByOrder {
  readonly amount: Minor;
  readonly customer: Customer;
}

/** Issues a payment link for what a pending order owes. */
export const IssuePaymentLink = command('IssuePaymentLink', {
  input: fields<{ order: string; link: LinkForOrder }>(),
  stream: ({ order }) => orderStream(order),
  view: orderMoney,
  rule: (order, { order: id, link }) => issuePaymentLink(order, id, link),
  answer: ({ events }, { link }): OwedByOrder => ({
    amount: collectable(fold(orderMoney, events)) - link.discount,
    customer: fold(orderResource, events)!.customer,
  }),
});
