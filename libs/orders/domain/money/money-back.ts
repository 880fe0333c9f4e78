import type { Happened } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { MoneyFact } from '#orders/domain/events/order-story';
import type { RefundFact, RefundInitiator, RefundRecorded, RefundRequested, RefundStatus } from '#orders/domain/events/refund.events';

export interface KnownRefund {
  readonly payment: string;
  readonly amount: Minor;
  readonly status: RefundStatus;
  readonly submitted: boolean;
  /** Whether it failed because the merchant's balance at the gateway was too low. */
  readonly isShort: boolean;
  /** The id of the key or person who requested it; null for automatic refunds. */
  readonly by: string | null;
  /** Why the money goes back without a request; null if it was requested, or refunded at the gateway itself. */
  readonly automatic: Extract<RefundInitiator, 'storefront_cancellation' | 'late_capture'> | null;
  /** Whether the bank's reference is known. */
  readonly referenced: boolean;
}

/** The money that has gone back, or is on its way back. */
export interface MoneyBack {
  readonly refunds: ReadonlyMap<string, KnownRefund>;
  /** Our refund by the gateway's refund id. */
  readonly refundsAtGateway: ReadonlyMap<string, string>;
  readonly refunded: Minor;
  /** The amount of refunds that are requested and have no outcome yet. */
  readonly reserved: Minor;
}

export const NOTHING_BACK: MoneyBack = { refunds: new Map(), refundsAtGateway: new Map(), refunded: 0, reserved: 0 };

/** The changes by a fact about money going back. */
export function moneyBackChanges(order: MoneyBack, event: Happened<MoneyFact>): Partial<MoneyBack> {
  switch (event.type) {
    case 'refund.requested':
      return reserve(order, event.data);
    case 'refund.submitted':
      return { ...named(order, event.data), refunds: withRefund(order, event.data.refund, { submitted: true }) };
    case 'refund.recorded':
      return { ...named(order, event.data), ...recorded(order, event.data) };
    case 'refund.reference_told':
      return { refunds: withRefund(order, event.data.refund, { referenced: true }) };
    case 'refund.succeeded':
    case 'refund.failed':
      return { ...settle(order, event), reserved: order.reserved - event.data.amount };
    case 'refund.succeeded_after_failure':
      return settle(order, event);
    case 'refund.failed_after_success': {
      const { refund, amount } = event.data;
      return { refunded: order.refunded - amount, refunds: withRefund(order, refund, { status: 'failed' }) };
    }
    default:
      return {};
  }
}

function reserve(order: MoneyBack, { refund, payment, amount, created_by: by, initiated_by }: RefundRequested): Partial<MoneyBack> {
  const automatic = initiated_by === 'storefront_cancellation' || initiated_by === 'late_capture' ? initiated_by : null;
  const known: KnownRefund = { payment, amount, by, automatic, status: 'pending', submitted: false, isShort: false, referenced: false };
  return { reserved: order.reserved + amount, refunds: new Map(order.refunds).set(refund, known) };
}

function recorded(order: MoneyBack, { refund, payment, amount, reference }: RefundRecorded): Partial<MoneyBack> {
  const done = { by: null, automatic: null, status: 'succeeded', submitted: true, isShort: false, referenced: reference !== null } as const;
  return { refunded: order.refunded + amount, refunds: new Map(order.refunds).set(refund, { payment, amount, ...done }) };
}

const named = (order: MoneyBack, { refund, gateway_reference }: { refund: string; gateway_reference: string }): Partial<MoneyBack> => ({
  refundsAtGateway: new Map(order.refundsAtGateway).set(gateway_reference, refund),
});

function settle(
  order: MoneyBack,
  { type, data }: Happened<Extract<RefundFact, { type: 'refund.succeeded' | 'refund.succeeded_after_failure' | 'refund.failed' }>>,
): Partial<MoneyBack> {
  const status = type === 'refund.failed' ? 'failed' : 'succeeded';
  return {
    refunded: order.refunded + (status === 'succeeded' ? data.amount : 0),
    refunds: withRefund(order, data.refund, {
      status,
      isShort: 'failure_code' in data && data.failure_code === 'insufficient_balance',
      referenced: 'reference' in data && data.reference !== null,
    }),
  };
}

function withRefund(order: MoneyBack, id: string, change: Partial<KnownRefund>): MoneyBack['refunds'] {
  const refund = order.refunds.get(id);
  return refund === undefined ? order.refunds : new Map(order.refunds).set(id, { ...refund, ...change });
}
