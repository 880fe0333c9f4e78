import { orderMoney } from '#orders/domain/money/order-money';
import { orderStream } from '#orders/domain/events/order.events';
import type { PaymentStarted } from '#orders/domain/events/payment.events';
import { payByLink } from '#orders/payments/domain/tries.decisions';
import { command, fields } from '#platform/cqrs/command';

/** The shopper pays what an order owes by a link. Resolves to the order's events. */
export const PayByLink = command('PayByLink', {
  input: fields<{ order: string; payment: PaymentStarted }>(),
  stream: ({ order }) => orderStream(order),
  view: orderMoney,
  rule: (order, { order: id, payment, context }) => payByLink(order, id, payment, context.now),
  answer: ({ events }) => events,
});
