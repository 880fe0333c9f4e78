import { checkoutSession, type SessionFact, sessionStream } from '#checkout/contract';
import { fold, type Happened, type View } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { Customer, OrderFact } from '#orders/contract';
import {
  ABANDONED,
  orderStream,
  PAYMENT_EXPIRED,
  type PaymentAtGateway,
  type PaymentCaptured,
  type PaymentCapturedAgain,
  type PaymentFact,
  type PaymentStarted,
} from '#orders/payments/contract';
import type { RefundFact } from '#orders/refunds/contract';
import type { EventHistory } from '#platform/event-history/event-history';
import type { CommandOrigin } from '#platform/event-store/command-context';

/** A requested refund: its connection, and its payment at the gateway. Amounts in minor units. */
export interface RequestedRefund {
  readonly payment: string;
  readonly connection: string;
  readonly gatewayPayment: string;
  /** Whether nobody requested it. */
  readonly isAutomatic: boolean;
  /** The gateway's own id of the refund, once known. */
  readonly reference: string | null;
  readonly amount: Minor;
  readonly currency: string;
  readonly settled: 'refund_processed' | 'refund_failed' | null;
}

/** The money of an order or session, with the connections it used. */
export interface ChargedMoney {
  /** The shopper who placed the order; null for a session. */
  readonly customer: Customer | null;
  readonly started: ReadonlyMap<string, PaymentStarted>;
  /** The connection of each payment, recorded before the gateway is called. */
  readonly connections: ReadonlyMap<string, string>;
  /** The gateway, connection and gateway's id of each payment of an order, once the gateway has accepted it. */
  readonly routes: ReadonlyMap<string, PaymentAtGateway>;
  /** The outcome of each payment, as far as known. */
  readonly outcomes: ReadonlyMap<string, 'captured' | 'failed'>;
  /** An order's payments and refunds whose outcome the gateway itself has reported. */
  readonly reported: ReadonlySet<string>;
  /** The captured minus the requested amount of each captured payment: a fee that the shopper bore, or negative for an offer of the gateway. */
  readonly surpluses: ReadonlyMap<string, number>;
  readonly refunds: ReadonlyMap<string, RequestedRefund>;
  /** Each payment's id at the gateway, or its page's. */
  readonly references: ReadonlyMap<string, string>;
}

/** Codes of failures that the gateway did not report: we or the shopper stopped waiting. */
const OUR_CODES: ReadonlySet<string> = new Set([PAYMENT_EXPIRED, ABANDONED]);

type Story = OrderFact | PaymentFact | RefundFact | SessionFact;
type Returned = PaymentAtGateway & Pick<RequestedRefund, 'payment' | 'amount' | 'currency'> & { readonly refund: string };

export const chargedMoney: View<ChargedMoney, Story> = {
  initial: {
    customer: null,
    started: new Map(),
    connections: new Map(),
    routes: new Map(),
    outcomes: new Map(),
    reported: new Set(),
    surpluses: new Map(),
    refunds: new Map(),
    references: new Map(),
  },
  evolve(money, { type, data }: Happened<Story>) {
    switch (type) {
      case 'order.placed':
        return { ...money, customer: data.personal.customer };
      case 'payment.started':
        return withStarted(money, data);
      case 'checkout_session.payment_started':
        return withStarted(money, data.payment);
      case 'checkout_session.payment_action_required':
        return { ...money, references: new Map(money.references).set(data.payment, data.gateway_reference) };
      case 'payment.routed':
      case 'checkout_session.payment_routed':
        return withConnection(money, data.payment, data.connection);
      case 'payment.submitted':
        return withRoute(withReference(money, data), data);
      case 'payment.captured':
        return reported(withRoute(withCapture(money, data), data), data.payment);
      case 'payment.failed': {
        const failed = withOutcome(money, data.payment, 'failed');
        return OUR_CODES.has(data.error.code) ? failed : reported(failed, data.payment);
      }
      case 'checkout_session.payment_failed':
        return withOutcome(money, data.payment, 'failed');
      case 'checkout_session.completed':
        return data.capture === undefined ? money : withCapture(money, data.capture);
      case 'payment.captured_again':
        return withCaptureAgain(money, data);
      case 'checkout_session.payment_captured_late':
        return withOutcome(withReturn(withConnection(money, data.payment, data.connection), data), data.payment, 'captured');
      case 'refund.requested': {
        const [connection, gateway_reference] = [money.connections.get(data.payment)!, money.references.get(data.payment)!];
        const returned = withReturn(money, { ...data, gateway: '', connection, gateway_reference });
        return withRefund(returned, data.refund, { isAutomatic: data.initiated_by !== 'api' && data.initiated_by !== 'dashboard' });
      }
      case 'refund.recorded': {
        const [connection, gateway_reference] = [money.connections.get(data.payment)!, money.references.get(data.payment)!];
        const returned = withReturn(money, { ...data, gateway: '', connection, gateway_reference });
        return withRefund(returned, data.refund, { reference: data.gateway_reference, settled: 'refund_processed' });
      }
      case 'refund.submitted':
        return withRefund(money, data.refund, { reference: data.gateway_reference });
      case 'refund.failed':
      case 'refund.failed_after_success':
        return reported(withRefund(money, data.refund, { settled: 'refund_failed' }), data.refund);
      case 'refund.succeeded':
      case 'refund.succeeded_after_failure':
        return reported(withRefund(money, data.refund, { settled: 'refund_processed' }), data.refund);
      default:
        return money;
    }
  },
};

const withStarted = (money: ChargedMoney, started: PaymentStarted): ChargedMoney => ({
  ...money,
  started: new Map(money.started).set(started.payment, started),
});

const withConnection = (money: ChargedMoney, payment: string, connection: string): ChargedMoney => ({
  ...money,
  connections: new Map(money.connections).set(payment, connection),
});

const withOutcome = (money: ChargedMoney, payment: string, outcome: 'captured' | 'failed'): ChargedMoney => ({
  ...money,
  outcomes: new Map(money.outcomes).set(payment, outcome),
});

const withCapture = (money: ChargedMoney, capture: PaymentCaptured): ChargedMoney => {
  const { payment, gateway_discount = 0, customer_fee = 0 } = capture;
  const surpluses = new Map(money.surpluses).set(payment, customer_fee - gateway_discount);
  return { ...withOutcome(withReference(money, capture), payment, 'captured'), surpluses };
};

const reported = (money: ChargedMoney, id: string): ChargedMoney => ({ ...money, reported: new Set(money.reported).add(id) });

/** The notice of a capture may precede the answer to the charge; each says where the payment is. */
const withRoute = (
  money: ChargedMoney,
  { payment, gateway, connection, gateway_reference }: PaymentAtGateway & { readonly payment: string },
): ChargedMoney => ({ ...money, routes: new Map(money.routes).set(payment, { gateway, connection, gateway_reference }) });

/** A second capture is returned to its source; refunds still go to the capture that was kept. */
const withCaptureAgain = (money: ChargedMoney, again: PaymentCapturedAgain): ChargedMoney => {
  const { payment, currency = money.started.get(payment)!.currency } = again;
  const returned = withReturn(withRoute(withConnection(money, payment, again.connection), again), { ...again, currency });
  return reported(withOutcome(returned, payment, 'captured'), payment);
};

const withReference = (
  money: ChargedMoney,
  { payment, connection, gateway_reference }: PaymentAtGateway & { payment: string },
): ChargedMoney => ({
  ...withConnection(money, payment, connection),
  references: new Map(money.references).set(payment, gateway_reference),
});

const withReturn = (
  money: ChargedMoney,
  { refund, payment, connection, gateway_reference: gatewayPayment, amount, currency }: Returned,
): ChargedMoney => ({
  ...money,
  refunds: new Map(money.refunds).set(refund, {
    payment,
    connection,
    gatewayPayment,
    isAutomatic: true,
    reference: null,
    amount,
    currency,
    settled: null,
  }),
});

const withRefund = (money: ChargedMoney, refund: string, change: Partial<RequestedRefund>): ChargedMoney => ({
  ...money,
  refunds: new Map(money.refunds).set(refund, { ...money.refunds.get(refund)!, ...change }),
});

/** The money of an order, or else of a session, from its stream. A stream of another account or mode counts as empty. */
export async function chargedMoneyOf(
  history: EventHistory,
  { order, session }: { readonly order: string | null; readonly session: string | null },
  { account, livemode }: Pick<CommandOrigin, 'account' | 'livemode'>,
): Promise<ChargedMoney> {
  const stream = order !== null ? orderStream(order) : sessionStream(session!);
  const story = await history.stream(stream);
  return fold(
    chargedMoney,
    story.filter(({ metadata }) => metadata.account === account && metadata.livemode === livemode),
  );
}

/** The order of a payment that the gateway names: directly, or the one placed by its session; null if the session placed none. */
export async function orderOfPayment(
  history: EventHistory,
  { order, session }: { readonly order: string | null; readonly session: string | null },
): Promise<string | null> {
  if (order !== null || session === null) return order;
  return fold(checkoutSession, await history.stream(sessionStream(session))).order;
}

/** The newest payment without an outcome from the gateway; null if there is none. */
export const openPaymentOf = (story: Iterable<Happened>): string | null => {
  const { started, reported } = fold(chargedMoney, story);
  return [...started.keys()].findLast((payment) => !reported.has(payment)) ?? null;
};
