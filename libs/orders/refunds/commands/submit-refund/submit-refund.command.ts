import { orderMoney } from '#orders/domain/money/order-money';
import { orderStream } from '#orders/domain/events/order.events';
import { submitRefund } from '#orders/refunds/domain/refund.decisions';
import { command, fields } from '#platform/cqrs/command';

/** The gateway has accepted a refund and assigned its reference. */
export const SubmitRefund = command('SubmitRefund', {
  input: fields<{ order: string; refund: string; reference: string }>(),
  stream: ({ order }) => orderStream(order),
  view: orderMoney,
  rule: (order, { refund, reference }) => submitRefund(order, refund, reference),
});
