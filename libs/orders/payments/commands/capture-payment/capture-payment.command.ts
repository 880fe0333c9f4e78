import { orderMoney } from '#orders/domain/money/order-money';
import { orderStream } from '#orders/domain/events/order.events';
import type { Capture } from '#orders/payments/domain/payment.decisions';
import type { PaymentStarted } from '#orders/domain/events/payment.events';
import { captureTry } from '#orders/payments/domain/tries.decisions';
import { command, fields } from '#platform/cqrs/command';

/** The gateway reports that the money has arrived. */
export const CapturePayment = command('CapturePayment', {
  input: fields<{
    order: string;
    capture: Capture;
    /** The payment that the shopper tried before the order was placed, which the order may not know yet. */
    tried?: PaymentStarted | null;
  }>(),
  stream: ({ order }) => orderStream(order),
  view: orderMoney,
  rule: (order, { order: id, tried = null, capture, context }) =>
    captureTry(order, tried, capture, { order: id, refund: context.newId('re') }, context.now),
});
