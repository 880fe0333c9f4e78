import { fold, type Happened, type View } from '#kernel/fact';
import {
  type Customer,
  type OrderFact,
  ABANDONED,
  orderStream,
  PAYMENT_EXPIRED,
  type PaymentFact,
  type PaymentAtGateway,
  type PaymentStarted,
  type RefundFact,
} from '#orders/contract';
import type { EventHistory } from '#platform/event-history/event-history';

/** An order's money as its gateways need it. */
export interface GatewayLedger {
  readonly customer: Customer | null;
  readonly started: ReadonlyMap<string, PaymentStarted>;
  /** The connection of each payment, from before the gateway is called. */
  readonly connections: ReadonlyMap<string, string>;
  /** Each payment's way, once the gateway has taken it on. */
  readonly routes: ReadonlyMap<string, PaymentAtGateway>;
  /** Payments whose outcome is known. */
  readonly settled: ReadonlySet<string>;
  /** Payments and refunds whose outcome the gateway itself has reported. */
  readonly reported: ReadonlySet<string>;
}

/** We stopped waiting, or the shopper did: the gateway has not reported an outcome. */
const OUR_CODES: ReadonlySet<string> = new Set([PAYMENT_EXPIRED, ABANDONED]);

const gatewayLedger: View<GatewayLedger, OrderFact | PaymentFact | RefundFact> = {
  initial: { customer: null, started: new Map(), connections: new Map(), routes: new Map(), settled: new Set(), reported: new Set() },
  evolve(money, { type, data }) {
    switch (type) {
      case 'order.placed':
        return { ...money, customer: data.personal.customer };
      case 'payment.started':
        return { ...money, started: new Map(money.started).set(data.payment, data) };
      case 'payment.routed':
        return { ...money, connections: new Map(money.connections).set(data.payment, data.connection) };
      case 'payment.submitted':
        return withRoute(money, data);
      case 'payment.captured':
      case 'payment.captured_again':
        return settled(withRoute(money, data), data.payment, true);
      case 'payment.failed':
        return settled(money, data.payment, !OUR_CODES.has(data.error.code));
      case 'refund.succeeded':
      case 'refund.succeeded_after_failure':
      case 'refund.failed':
        return { ...money, reported: new Set(money.reported).add(data.refund) };
      default:
        return money;
    }
  },
};

/** The notice of a capture may come before the answer to the charge: either tells where the payment is. */
const withRoute = (
  money: GatewayLedger,
  { payment, gateway, connection, gateway_reference }: { readonly payment: string } & PaymentAtGateway,
): GatewayLedger => ({ ...money, routes: new Map(money.routes).set(payment, { gateway, connection, gateway_reference }) });

const settled = (money: GatewayLedger, payment: string, byGateway: boolean): GatewayLedger => ({
  ...money,
  settled: new Set(money.settled).add(payment),
  reported: byGateway ? new Set(money.reported).add(payment) : money.reported,
});

/** The newest payment without an outcome from the gateway; null when there is none. */
export const openPaymentOf = (story: Iterable<Happened>): string | null => {
  const { started, reported } = fold(gatewayLedger, story);
  return [...started.keys()].findLast((payment) => !reported.has(payment)) ?? null;
};

/** Reads it from the order's stream. */
export const ledgerOf = async (history: EventHistory, order: string): Promise<GatewayLedger> =>
  fold(gatewayLedger, await history.stream(orderStream(order)));
