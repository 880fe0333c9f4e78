import type { Happened } from '#kernel/fact';
import type { KnownRefund, MoneyFact, OrderMoney } from '#orders/domain/order-money';
import type { RefundFact, RefundRecorded, RefundRequested } from '#orders/refunds/domain/refund.events';

/** Applies a fact about money going back to an order; other facts leave it unchanged. */
export function moneyBack(order: OrderMoney, event: Happened<MoneyFact>): OrderMoney {
  switch (event.type) {
    case 'refund.requested':
      return reserve(order, event.data);
    case 'refund.submitted':
      return named({ ...order, refunds: withRefund(order, event.data.refund, { submitted: true }) }, event.data);
    case 'refund.recorded':
      return named(recorded(order, event.data), event.data);
    case 'refund.reference_told':
      return { ...order, refunds: withRefund(order, event.data.refund, { referenced: true }) };
    case 'refund.succeeded':
    case 'refund.failed':
      return settle({ ...order, reserved: order.reserved - event.data.amount }, event);
    case 'refund.succeeded_after_failure':
      return settle(order, event);
    case 'refund.failed_after_success':
      return {
        ...order,
        refunded: order.refunded - event.data.amount,
        refunds: withRefund(order, event.data.refund, { status: 'failed' }),
      };
    default:
      return order;
  }
}

function reserve(order: OrderMoney, { refund, payment, amount, created_by: by, initiated_by }: RefundRequested): OrderMoney {
  const automatic = initiated_by === 'storefront_cancellation' || initiated_by === 'late_capture' ? initiated_by : null;
  const known: KnownRefund = { payment, amount, by, automatic, status: 'pending', submitted: false, isShort: false, referenced: false };
  return { ...order, reserved: order.reserved + amount, refunds: new Map(order.refunds).set(refund, known) };
}

const recorded = (order: OrderMoney, { refund, payment, amount, reference }: RefundRecorded): OrderMoney => ({
  ...order,
  refunded: order.refunded + amount,
  refunds: new Map(order.refunds).set(refund, {
    payment,
    amount,
    by: null,
    automatic: null,
    status: 'succeeded',
    submitted: true,
    isShort: false,
    referenced: reference !== null,
  }),
});

const named = (order: OrderMoney, { refund, gateway_reference }: { refund: string; gateway_reference: string }): OrderMoney => ({
  ...order,
  refundsAtGateway: new Map(order.refundsAtGateway).set(gateway_reference, refund),
});

function settle(
  order: OrderMoney,
  { type, data }: Happened<Extract<RefundFact, { type: 'refund.succeeded' | 'refund.succeeded_after_failure' | 'refund.failed' }>>,
): OrderMoney {
  const status = type === 'refund.failed' ? 'failed' : 'succeeded';
  return {
    ...order,
    refunded: order.refunded + (status === 'succeeded' ? data.amount : 0),
    refunds: withRefund(order, data.refund, {
      status,
      isShort: 'failure_code' in data && data.failure_code === 'insufficient_balance',
      referenced: 'reference' in data && data.reference !== null,
    }),
  };
}

function withRefund(order: OrderMoney, id: string, change: Partial<KnownRefund>): OrderMoney['refunds'] {
  const refund = order.refunds.get(id);
  return refund === undefined ? order.refunds : new Map(order.refunds).set(id, { ...refund, ...change });
}
