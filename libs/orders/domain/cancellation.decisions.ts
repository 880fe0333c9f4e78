import { fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { CodFact } from '#orders/domain/events/cod.events';
import { sessionOfPayment } from '#orders/domain/money/money-in';
import { type OrderMoney, refundable } from '#orders/domain/money/order-money';
import type { CancelReason, OrderFact } from '#orders/domain/events/order.events';
import type { RefundFact, RefundInitiator } from '#orders/domain/events/refund.events';

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

/** Refunds all that is refundable, without a request and without limits; empty if nothing is. */
export function refundTheRest(
  order: OrderMoney,
  refund: string,
  order_id: string,
  initiated_by: RefundInitiator,
): Extract<RefundFact, { type: 'refund.requested' }>[] {
  const amount: Minor = refundable(order);
  if (order.capturedPayment === null || amount === 0) return [];
  const { id: payment, destination } = order.capturedPayment;
  const of = { payment, checkout_session: sessionOfPayment(order, payment), currency: order.currency, destination };
  const unrequested = { reason: null, note: null, metadata: {}, created_by: null };
  return [fact('refund.requested', { refund, order_id, amount, ...of, ...unrequested, initiated_by })];
}
