import { orderMoney } from '#orders/domain/money/order-money';
import { orderStream } from '#orders/domain/events/order.events';
import type { NextAction, PaymentAtGateway } from '#orders/domain/events/payment.events';
import { submitPayment } from '#orders/payments/domain/payment.decisions';
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
