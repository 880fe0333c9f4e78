import { fold, type View } from '#kernel/fact';
import { type Customer, orderStream, type OrderFact, type PaymentFact, type PaymentStarted } from '#orders/index';
import type { EventHistory } from '#platform/event-history/event-history';
import type { RefundFact, RefundRequested } from '#refunds/index';

/** What a gateway has to be told about an order's money. */
export interface OrderMoney {
  readonly customer: Customer | null;
  readonly started: ReadonlyMap<string, PaymentStarted>;
  /** The gateway's id of each payment, once it has one, and the connection it went through. */
  readonly submitted: ReadonlyMap<string, { readonly connection: string; readonly reference: string }>;
  /** Payments whose outcome is known. */
  readonly settled: ReadonlySet<string>;
  readonly requested: ReadonlyMap<string, RefundRequested>;
}

const orderMoney: View<OrderMoney, OrderFact | PaymentFact | RefundFact> = {
  initial: { customer: null, started: new Map(), submitted: new Map(), settled: new Set(), requested: new Map() },
  evolve(money, { type, data }) {
    switch (type) {
      case 'order.placed':
        return { ...money, customer: data.personal.customer };
      case 'payment.started':
        return { ...money, started: new Map(money.started).set(data.payment, data) };
      case 'payment.submitted':
        return withReference(money, data);
      case 'payment.captured':
        return { ...withReference(money, data), settled: new Set(money.settled).add(data.payment) };
      case 'payment.failed':
        return { ...money, settled: new Set(money.settled).add(data.payment) };
      case 'refund.requested':
        return { ...money, requested: new Map(money.requested).set(data.refund, data) };
      default:
        return money;
    }
  },
};

/** The notice of a capture may come before the answer to the charge: either tells where the payment is. */
const withReference = (money: OrderMoney, data: { payment: string; gateway: string; gateway_reference: string }): OrderMoney => ({
  ...money,
  submitted: new Map(money.submitted).set(data.payment, { connection: data.gateway, reference: data.gateway_reference }),
});

/** Reads it from the order's stream. */
export const moneyOf = async (history: EventHistory, order: string): Promise<OrderMoney> =>
  fold(orderMoney, await history.stream(orderStream(order)));
