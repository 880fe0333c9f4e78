import { fact } from '#kernel/fact';
import type { OrderMoney } from '#orders/domain/order-money';
import type { CancelReason, OrderFact } from '#orders/domain/order.events';
import { refundTheRest } from '#orders/refunds/domain/refund.decisions';
import type { RefundFact } from '#orders/refunds/domain/refund.events';

export interface Cancellation {
  readonly order: string;
  readonly cancel_reason: CancelReason;
  /** Id of the refund, if there is anything to refund. */
  readonly refund: string;
}

/**
 * The merchant cancelled the order in the storefront, or its shopper did not confirm it (interface §3.3, §3.10): reserves the refundable amount for a
 * refund and cancels the order in one append. The cancellation does not wait for the gateway, because the merchant must know immediately not to ship;
 * the refund's outcome follows like any other. If the refund fails, its amount can be refunded again by hand. Goods that have left are not called
 * back; that is recorded once, however often the storefront repeats the cancellation.
 */
export function cancelOrder(order: OrderMoney, { order: id, cancel_reason, refund }: Cancellation): (OrderFact | RefundFact)[] {
  if (order.status === 'none' || order.status === 'cancelled' || order.cancelledTooLate) return [];
  if (order.shipping.fulfilled) return [fact('order.cancellation_ignored', { cancel_reason })];
  return [...refundTheRest(order, refund, id, 'storefront_cancellation'), fact('order.cancelled', { cancel_reason })];
}
