import { orderMoney } from '#orders/domain/money/order-money';
import { orderStream } from '#orders/domain/events/order.events';
import { raiseAlert } from '#orders/payments/domain/payment.decisions';
import type { PaymentAlert } from '#orders/domain/events/payment.events';
import { command, fields } from '#platform/cqrs/command';

/**
 * Raises an alert for a payment of an order. Resolves to whether the alert is new: one cause raises one alert. If the order does not exist, nothing is
 * recorded, and every alert counts as new.
 */
export const RaisePaymentAlert = command('RaisePaymentAlert', {
  input: fields<{ order: string; alert: PaymentAlert }>(),
  stream: ({ order }) => orderStream(order),
  view: orderMoney,
  rule: (order, { alert }) => raiseAlert(order, alert),
  answer: ({ isNew }) => isNew,
});
