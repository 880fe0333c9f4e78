import type { View } from '#kernel/fact';
import type { Minor, Money } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { DisputeFact, MoneySettled, OrderFact, PaymentCaptured, PaymentFact, RefundFact, SettlementFact } from '#orders/contract';

/** Money that a gateway has captured. */
export interface CapturedMoney extends Money {
  readonly payment: string;
  readonly connection: string;
  /** Whether the payment shows it: its first capture, even one that is refunded, as another payment had paid the order. */
  readonly shown: boolean;
  readonly at: UnixSeconds;
}

/** A refund. */
export interface ReturnedMoney extends Money {
  readonly payment: string;
  /** The gateway's id of the refund; null if unknown. */
  readonly gateway_reference: string | null;
}

/** The settlements of a payment or refund, by id. There are several only until the gateway reports which was reversed. */
type Settlements = ReadonlyMap<string, MoneySettled>;

/** The state of an order that the rules of settlements need. */
export interface SettledOrder {
  readonly currency: string | null;
  /** Captures by the gateway's id of the payment. */
  readonly captures: ReadonlyMap<string, CapturedMoney>;
  /** Refunds by our id. */
  readonly refunds: ReadonlyMap<string, ReturnedMoney>;
  /** Disputes by the gateway's id. */
  readonly disputes: ReadonlyMap<string, { readonly dispute: string; readonly payment: string }>;
  /** Settlements by our id of the payment or refund. */
  readonly settlements: ReadonlyMap<string, Settlements>;
  /** Ids of the payments that were recorded as missing from settlements. */
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
        const captured = { payment, connection, amount: received(data), currency: order.currency!, shown: true, at };
        return { ...order, captures: new Map(order.captures).set(data.gateway_reference, captured) };
      }
      case 'payment.captured_again': {
        const { payment, connection, amount, currency = order.currency!, refund, gateway_reference } = data;
        const shown = ![...order.captures.values()].some((known) => known.payment === payment);
        const captures = new Map(order.captures).set(gateway_reference, {
          payment,
          connection,
          amount: received(data),
          currency,
          shown,
          at,
        });
        return withRefund({ ...order, captures }, refund, { payment, amount, currency, gateway_reference: null });
      }
      case 'refund.requested':
        return withRefund(order, data.refund, { ...data, gateway_reference: null });
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

/** The amount that the gateway received: without its own discount, and with the fee that the shopper paid for the payment. */
const received = ({
  amount,
  gateway_discount = 0,
  customer_fee = 0,
}: Pick<PaymentCaptured, 'amount' | 'gateway_discount' | 'customer_fee'>): Minor => amount - gateway_discount + customer_fee;

const withRefund = (
  order: SettledOrder,
  refund: string,
  { payment, amount, currency, gateway_reference }: ReturnedMoney,
): SettledOrder => ({
  ...order,
  refunds: new Map(order.refunds).set(refund, { payment, amount, currency, gateway_reference }),
});

function withSettlement(order: SettledOrder, money: string, { settlement, ...settled }: MoneySettled): SettledOrder {
  const { utr, currency, fee, tax, settled_at } = settled;
  const known: MoneySettled = { settlement, utr, ...(currency !== undefined && { currency }), fee, tax, settled_at };
  const settlements = new Map(order.settlements.get(money)).set(settlement, known);
  return { ...order, settlements: new Map(order.settlements).set(money, settlements) };
}

function withoutSettlement(order: SettledOrder, money: string, settlement: string): SettledOrder {
  const settlements = new Map(order.settlements.get(money));
  settlements.delete(settlement);
  return { ...order, settlements: new Map(order.settlements).set(money, settlements) };
}
