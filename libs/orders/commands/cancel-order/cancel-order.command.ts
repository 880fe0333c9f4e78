import { cancelOrder } from '#orders/domain/cancellation.decisions';
import { orderMoney } from '#orders/domain/money/order-money';
import { orderStream, type StorefrontCancelReason } from '#orders/domain/events/order.events';
import { command, fields } from '#platform/cqrs/command';

/** Cancels an order that the merchant has cancelled in the storefront. */
export const CancelOrder = command('CancelOrder', {
  input: fields<{ order: string; reason: StorefrontCancelReason }>(),
  stream: ({ order }) => orderStream(order),
  view: orderMoney,
  rule: (money, { order, reason, context }) => cancelOrder(money, { order, cancel_reason: reason, refund: context.newId('re') }),
});
