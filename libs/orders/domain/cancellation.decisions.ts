import { fact } from '#kernel/fact';
import type { CodFact } from '#orders/cod/domain/cod.events';
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
 * Cancels an order and requests the refund of all that is refundable, in one append: the merchant cancelled it in the storefront, or its shopper did not
 * confirm it (interface §3.3, §3.10). The cancellation does not wait for the gateway, because the merchant must know immediately not to ship; the
 * refund's outcome follows like any other. If the refund fails, its amount can be refunded again by hand. Cash that was remitted already is disputed,
 * because nothing is due any longer. If the goods have left, the cancellation is ignored; that is recorded once, however often the storefront repeats it.
 */
export function cancelOrder(order: OrderMoney, { order: id, cancel_reason, refund }: Cancellation): (OrderFact | RefundFact | CodFact)[] {
  if (order.status === 'none' || order.status === 'cancelled' || order.cancelledTooLate) return [];
  if (order.shipping.fulfilled) return [fact('order.cancellation_ignored', { cancel_reason })];
  const disputed = order.cashRemitted === 0 ? [] : [fact('cod.disputed', { reason: 'nothing_due' as const })];
  return [...refundTheRest(order, refund, id, 'storefront_cancellation'), fact('order.cancelled', { cancel_reason }), ...disputed];
}
