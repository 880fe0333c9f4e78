import { fold, type View } from '#kernel/fact';
import {
  type Customer,
  orderStream,
  PAYMENT_EXPIRED,
  type OrderFact,
  type PaymentFact,
  type PaymentRoute,
  type PaymentStarted,
} from '#orders/index';
import type { EventHistory } from '#platform/event-history/event-history';
import type { RefundFact, RefundRequested } from '#refunds/index';

/** What a gateway has to be told about an order's money. */
export interface OrderMoney {
  readonly customer: Customer | null;
  readonly started: ReadonlyMap<string, PaymentStarted>;
  /** Each payment's way, once it has one. */
  readonly routes: ReadonlyMap<string, PaymentRoute>;
  /** Payments whose outcome is known. */
  readonly settled: ReadonlySet<string>;
  /** Payments and refunds whose outcome the gateway itself has told. */
  readonly told: ReadonlySet<string>;
  readonly requested: ReadonlyMap<string, RefundRequested>;
}

const orderMoney: View<OrderMoney, OrderFact | PaymentFact | RefundFact> = {
  initial: { customer: null, started: new Map(), routes: new Map(), settled: new Set(), told: new Set(), requested: new Map() },
  evolve(money, { type, data }) {
    switch (type) {
      case 'order.placed':
        return { ...money, customer: data.personal.customer };
      case 'payment.started':
        return { ...money, started: new Map(money.started).set(data.payment, data) };
      case 'payment.submitted':
        return withRoute(money, data);
      case 'payment.captured':
        return settled(withRoute(money, data), data.payment, true);
      case 'payment.failed':
        return settled(money, data.payment, data.error.code !== PAYMENT_EXPIRED);
      case 'refund.requested':
        return { ...money, requested: new Map(money.requested).set(data.refund, data) };
      case 'refund.succeeded':
      case 'refund.failed':
        return { ...money, told: new Set(money.told).add(data.refund) };
      default:
        return money;
    }
  },
};

/** The notice of a capture may come before the answer to the charge: either tells where the payment is. */
const withRoute = (
  money: OrderMoney,
  { payment, gateway, connection, gateway_reference }: { readonly payment: string } & PaymentRoute,
): OrderMoney => ({ ...money, routes: new Map(money.routes).set(payment, { gateway, connection, gateway_reference }) });

const settled = (money: OrderMoney, payment: string, byGateway: boolean): OrderMoney => ({
  ...money,
  settled: new Set(money.settled).add(payment),
  told: byGateway ? new Set(money.told).add(payment) : money.told,
});

/** Reads it from the order's stream. */
export const moneyOf = async (history: EventHistory, order: string): Promise<OrderMoney> =>
  fold(orderMoney, await history.stream(orderStream(order)));
