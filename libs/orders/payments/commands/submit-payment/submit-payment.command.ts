import { orderMoney } from '#orders/domain/order-money';
import { orderStream } from '#orders/domain/order.events';
import type { NextAction } from '#orders/payments/domain/next-action';
import { submitPayment } from '#orders/payments/domain/payment.decisions';
import type { PaymentAtGateway } from '#orders/payments/domain/payment.events';
import { command, fields } from '#platform/cqrs/command';

/** The gateway has accepted a payment, under a reference of its own. */
export const SubmitPayment = command('SubmitPayment', {
  input: fields<{
    order: string;
    payment: string;
    route: PaymentAtGateway;
    /** The shopper's next step. */
    action: NextAction | null;
  }>(),
  stream: ({ order }) => orderStream(order),
  view: orderMoney,
  rule: (order, { payment, route, action }) => submitPayment(order, payment, route, action),
});
