import { orderMoney } from '#orders/domain/money/order-money';
import { orderStream } from '#orders/domain/events/order.events';
import type { PaymentError } from '#orders/domain/events/payment.events';
import { failPayment } from '#orders/payments/domain/tries.decisions';
import { command, fields } from '#platform/cqrs/command';

/** Fails a payment: the gateway refused it, or it stayed open too long. */
export const FailPayment = command('FailPayment', {
  input: fields<{ order: string; payment: string; error: PaymentError }>(),
  stream: ({ order }) => orderStream(order),
  view: orderMoney,
  rule: (order, { order: id, payment, error, context }) =>
    failPayment(order, payment, error, { order: id, refund: context.newId('re') }, context.now),
});
