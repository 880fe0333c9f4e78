import { orderMoney } from '#orders/domain/money/order-money';
import { orderStream } from '#orders/domain/events/order.events';
import { abandonPayment } from '#orders/payments/domain/tries.decisions';
import { command, fields } from '#platform/cqrs/command';

/** The shopper gives up the open payment of an order. Resolves to the order's events. */
export const AbandonPayment = command('AbandonPayment', {
  input: fields<{ order: string }>(),
  stream: ({ order }) => orderStream(order),
  view: orderMoney,
  rule: (order, { order: id }) => abandonPayment(order, id),
  answer: ({ events }) => events,
});
