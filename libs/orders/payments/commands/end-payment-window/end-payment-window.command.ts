import { orderMoney } from '#orders/domain/money/order-money';
import { orderStream } from '#orders/domain/events/order.events';
import { endPaymentWindow } from '#orders/payments/domain/tries.decisions';
import { command, fields } from '#platform/cqrs/command';

/** Ends the payment window of an order if it is over. */
export const EndPaymentWindow = command('EndPaymentWindow', {
  input: fields<{ order: string }>(),
  stream: ({ order }) => orderStream(order),
  view: orderMoney,
  rule: (order, { order: id, context }) => endPaymentWindow(order, { order: id, refund: context.newId('re') }, context.now),
});
