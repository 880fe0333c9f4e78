import { fold } from '#kernel/fact';
import { orderMoney } from '#orders/domain/money/order-money';
import { orderStream } from '#orders/domain/events/order.events';
import { routePayment } from '#orders/payments/domain/payment.decisions';
import type { PaymentRoute } from '#orders/domain/events/payment.events';
import { command, fields } from '#platform/cqrs/command';

/**
 * Records the connection of a payment before the gateway is called. Resolves to the recorded route, which an earlier try may have chosen; null if the
 * payment ended without one.
 */
export const RoutePayment = command('RoutePayment', {
  input: fields<{ order: string; payment: string; route: PaymentRoute }>(),
  stream: ({ order }) => orderStream(order),
  view: orderMoney,
  rule: (order, { payment, route }) => routePayment(order, payment, route),
  answer({ events, isNew }, { payment }) {
    const connection = fold(orderMoney, events).payments.get(payment)?.connection ?? null;
    return connection === null ? null : { connection, isNew };
  },
});
