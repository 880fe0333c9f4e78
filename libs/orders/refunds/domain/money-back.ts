import type { Happened, View } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { OrderFact } from '#orders/domain/order.events';
import type { FulfillmentFact } from '#orders/fulfillment/domain/fulfillment.events';
import type { PaymentFact } from '#orders/payments/domain/payment.events';
import type { RefundFact, RefundRequested, RefundStatus } from '#orders/refunds/domain/refund.events';

/** The payment that refunds go back to. */
export interface CapturedPayment {
  readonly id: string;
  readonly at: UnixSeconds;
  /** It came when the order was cancelled already. */
  readonly late: boolean;
  readonly destination: RefundRequested['destination'];
}

export interface KnownRefund {
  readonly payment: string;
  readonly amount: Minor;
  readonly status: RefundStatus;
  readonly submitted: boolean;
  /** The bank's reference is known. */
  readonly referenced: boolean;
  /** It went through, and failed after that, as people were told. */
  readonly doubted: boolean;
}

/** The part of an order's story that refunds care about. Amounts in minor units of its currency. */
export interface RefundableOrder {
  readonly exists: boolean;
  readonly cancelled: boolean;
  /** Goods have left, or were delivered. */
  readonly fulfilled: boolean;
  /** The storefront cancelled it when that was too late. */
  readonly cancelledTooLate: boolean;
  readonly currency: string;
  readonly paysOnDelivery: boolean;
  readonly payment: CapturedPayment | null;
  readonly captured: Minor;
  readonly refunded: Minor;
  /** Asked for and not settled yet. */
  readonly reserved: Minor;
  readonly refunds: ReadonlyMap<string, KnownRefund>;
  readonly destinations: ReadonlyMap<string, RefundRequested['destination']>;
}

/** What can still go back: captured − refunded − reserved. Nothing when the gateway sent back more than came in. */
export const refundable = (order: RefundableOrder): Minor => Math.max(0, order.captured - order.refunded - order.reserved);

export const refundableOrder: View<RefundableOrder, OrderFact | PaymentFact | FulfillmentFact | RefundFact> = {
  initial: {
    exists: false,
    cancelled: false,
    fulfilled: false,
    cancelledTooLate: false,
    currency: '',
    paysOnDelivery: false,
    payment: null,
    captured: 0,
    refunded: 0,
    reserved: 0,
    refunds: new Map(),
    destinations: new Map(),
  },
  evolve(order, event) {
    switch (event.type) {
      case 'order.placed':
        return { ...order, exists: true, currency: event.data.currency, paysOnDelivery: event.data.payment_method === 'cod' };
      case 'order.cancelled':
        return { ...order, cancelled: true };
      case 'order.fulfilled':
        return { ...order, fulfilled: true };
      case 'order.cancellation_ignored':
        return { ...order, cancelledTooLate: true };
      case 'payment.started':
        return { ...order, destinations: new Map(order.destinations).set(event.data.payment, destinationOf(event.data)) };
      case 'payment.captured':
        return captured(order, event);
      case 'refund.requested':
        return reserve(order, event.data);
      case 'refund.submitted':
        return { ...order, refunds: withRefund(order, event.data.refund, { submitted: true }) };
      case 'refund.reference_told':
        return { ...order, refunds: withRefund(order, event.data.refund, { referenced: true }) };
      case 'payment.alert_raised': {
        const { alert, refund } = event.data;
        const isDoubt = alert === 'refund_failed_after_success' && refund !== null;
        return isDoubt ? { ...order, refunds: withRefund(order, refund, { doubted: true }) } : order;
      }
      case 'refund.succeeded':
      case 'refund.failed':
        return settle({ ...order, reserved: order.reserved - event.data.amount }, event);
      case 'refund.succeeded_after_failure':
        return settle(order, event);
      default:
        return order;
    }
  },
};

function captured(order: RefundableOrder, { data, at }: Happened<Extract<PaymentFact, { type: 'payment.captured' }>>): RefundableOrder {
  const destination = order.destinations.get(data.payment) ?? { type: 'unknown', label_masked: null };
  return { ...order, captured: order.captured + data.amount, payment: { id: data.payment, at, late: order.cancelled, destination } };
}

const reserve = (order: RefundableOrder, { refund, payment, amount }: RefundRequested): RefundableOrder => ({
  ...order,
  reserved: order.reserved + amount,
  refunds: new Map(order.refunds).set(refund, { payment, amount, status: 'pending', submitted: false, referenced: false, doubted: false }),
});

function settle(
  order: RefundableOrder,
  { type, data }: Happened<Extract<RefundFact, { type: 'refund.succeeded' | 'refund.succeeded_after_failure' | 'refund.failed' }>>,
): RefundableOrder {
  const status = type === 'refund.failed' ? 'failed' : 'succeeded';
  return {
    ...order,
    refunded: order.refunded + (status === 'succeeded' ? data.amount : 0),
    refunds: withRefund(order, data.refund, { status, referenced: 'reference' in data && data.reference !== null }),
  };
}

function withRefund(order: RefundableOrder, id: string, change: Partial<KnownRefund>): RefundableOrder['refunds'] {
  const refund = order.refunds.get(id);
  return refund === undefined ? order.refunds : new Map(order.refunds).set(id, { ...refund, ...change });
}

function destinationOf({
  method,
  method_details,
}: Extract<PaymentFact, { type: 'payment.started' }>['data']): RefundRequested['destination'] {
  const { upi, netbanking, wallet } = method_details;
  return { type: method, label_masked: upi?.vpa ? masked(upi.vpa) : (netbanking?.bank ?? wallet?.provider ?? null) };
}

/** `asha.rao@okaxis` → `as•••@okaxis`: enough for the shopper to recognise it. */
const masked = (vpa: string): string => vpa.replace(/^([^@]{0,2})[^@]*/, '$1•••');
