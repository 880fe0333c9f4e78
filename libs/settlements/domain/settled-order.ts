import type { View } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { DisputeFact, MoneySettled, OrderFact, PaymentFact, RefundFact, SettlementFact } from '#orders/contract';

/** A capture of the gateway, by its own id. */
export interface CapturedMoney {
  readonly payment: string;
  readonly connection: string;
  readonly amount: Minor;
  /** Whether it is the payment's shown capture; a second capture is not. */
  readonly shown: boolean;
  readonly at: UnixSeconds;
}

export interface ReturnedMoney {
  readonly payment: string;
  readonly amount: Minor;
  /** The gateway's id of it; null if unknown. */
  readonly gateway_reference: string | null;
}

/** The settlements of a payment or refund, by id: several only until the gateway reports which was reversed. */
type Settlements = ReadonlyMap<string, MoneySettled>;

/** The state of an order that settlements need. */
export interface SettledOrder {
  readonly currency: string | null;
  /** By the gateway's id of the payment. */
  readonly captures: ReadonlyMap<string, CapturedMoney>;
  readonly refunds: ReadonlyMap<string, ReturnedMoney>;
  /** Our id of each dispute, by the gateway's. */
  readonly disputes: ReadonlyMap<string, { readonly dispute: string; readonly payment: string }>;
  /** By our id of the payment or refund. */
  readonly settlements: ReadonlyMap<string, Settlements>;
  /** The payments noted as missing from settlements. */
  readonly missed: ReadonlySet<string>;
}

type Story = OrderFact | PaymentFact | RefundFact | DisputeFact | SettlementFact;

export const settledOrder: View<SettledOrder, Story> = {
  initial: { currency: null, captures: new Map(), refunds: new Map(), disputes: new Map(), settlements: new Map(), missed: new Set() },
  evolve(order, { type, data, at }) {
    switch (type) {
      case 'order.placed':
        return { ...order, currency: data.currency };
      case 'payment.captured': {
        const { payment, connection } = data;
        // The money received: without an offer of the gateway, and with a fee that the shopper paid for the payment.
        const amount = data.amount - (data.gateway_discount ?? 0) + (data.customer_fee ?? 0);
        return {
          ...order,
          captures: new Map(order.captures).set(data.gateway_reference, { payment, connection, amount, shown: true, at }),
        };
      }
      case 'payment.captured_again': {
        const { payment, connection, amount, refund, gateway_reference } = data;
        const captures = new Map(order.captures).set(gateway_reference, { payment, connection, amount, shown: false, at });
        return withRefund({ ...order, captures }, refund, { payment, amount, gateway_reference: null });
      }
      case 'refund.requested':
        return withRefund(order, data.refund, { payment: data.payment, amount: data.amount, gateway_reference: null });
      case 'refund.recorded':
        return withRefund(order, data.refund, data);
      case 'refund.submitted': {
        const requested = order.refunds.get(data.refund);
        return requested === undefined
          ? order
          : withRefund(order, data.refund, { ...requested, gateway_reference: data.gateway_reference });
      }
      case 'dispute.opened':
        return {
          ...order,
          disputes: new Map(order.disputes).set(data.gateway_reference, { dispute: data.dispute, payment: data.payment }),
        };
      case 'payment.settled':
        return withSettlement(order, data.payment, data);
      case 'refund.settled':
        return withSettlement(order, data.refund, data);
      case 'payment.settlement_returned':
        return withoutSettlement(order, data.payment, data.settlement);
      case 'refund.settlement_returned':
        return withoutSettlement(order, data.refund, data.settlement);
      case 'payment.settlement_missed':
        return { ...order, missed: new Set(order.missed).add(data.payment) };
      default:
        return order;
    }
  },
};

const withRefund = (order: SettledOrder, refund: string, { payment, amount, gateway_reference }: ReturnedMoney): SettledOrder => ({
  ...order,
  refunds: new Map(order.refunds).set(refund, { payment, amount, gateway_reference }),
});

function withSettlement(order: SettledOrder, of: string, { settlement, utr, fee, tax, settled_at }: MoneySettled): SettledOrder {
  const settlements = new Map(order.settlements.get(of)).set(settlement, { settlement, utr, fee, tax, settled_at });
  return { ...order, settlements: new Map(order.settlements).set(of, settlements) };
}

function withoutSettlement(order: SettledOrder, of: string, settlement: string): SettledOrder {
  const settlements = new Map(order.settlements.get(of));
  settlements.delete(settlement);
  return { ...order, settlements: new Map(order.settlements).set(of, settlements) };
}
