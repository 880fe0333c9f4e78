import type { View } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { SessionCreated, SessionFact, SessionPaymentStarted, SubmittedPayment } from '#checkout/domain/session.events';
import type { CustomerFact, PaymentAlert } from '#orders/contract';
import type { RiskAssessed } from '#risk/contract';

export interface SessionPayment {
  readonly begun: SessionPaymentStarted;
  readonly status: 'processing' | 'failed' | 'captured';
  /** The connection that the payment uses; null before it has a route. */
  readonly connection: string | null;
  /** The gateway's reference, since the gateway first required an action of the shopper; null before. */
  readonly submitted: SubmittedPayment | null;
  /** The gateway's ids of the payment under which money has arrived. */
  readonly captures: ReadonlySet<string>;
}

/** The state of a session that its rules need. */
export interface CheckoutSession {
  readonly status: 'none' | 'open' | 'complete' | 'expired';
  /** As created, with later changes. */
  readonly terms: SessionCreated | null;
  /** The placed order. Each payment begins with its own order id. */
  readonly order: string | null;
  /** The payment deadline of that order. */
  readonly paymentDueAt: UnixSeconds | null;
  /** Payments that complete the session once captured. */
  readonly payments: ReadonlyMap<string, SessionPayment>;
  /** The status of each refund of a late capture. */
  readonly refunds: ReadonlyMap<string, 'pending' | 'succeeded' | 'failed'>;
  /** The latest risk assessment. */
  readonly risk: RiskAssessed | null;
  /** Alerts already raised. */
  readonly alerts: readonly PaymentAlert[];
}

export const checkoutSession: View<CheckoutSession, SessionFact | CustomerFact> = {
  initial: {
    status: 'none',
    terms: null,
    order: null,
    paymentDueAt: null,
    payments: new Map(),
    refunds: new Map(),
    risk: null,
    alerts: [],
  },
  evolve(session, { type, data }) {
    switch (type) {
      case 'checkout_session.created':
        return { ...session, status: 'open', terms: data, risk: data.assessed ?? null };
      case 'checkout_session.updated':
        return { ...session, terms: { ...session.terms!, ...data } };
      case 'checkout_session.payment_started':
        return {
          ...session,
          payments: new Map(session.payments).set(data.payment.payment, {
            begun: data,
            status: 'processing',
            connection: null,
            submitted: null,
            captures: new Set(),
          }),
        };
      case 'checkout_session.payment_routed':
        return changed(session, data.payment, { connection: data.connection });
      case 'checkout_session.payment_action_required':
        return changed(session, data.payment, { submitted: data });
      case 'checkout_session.payment_failed':
        return changed(session, data.payment, { status: 'failed' });
      case 'checkout_session.payment_captured_late':
        return { ...withCapture(session, data), refunds: new Map(session.refunds).set(data.refund, 'pending') };
      case 'checkout_session.refund_succeeded':
        return { ...session, refunds: new Map(session.refunds).set(data.refund, 'succeeded') };
      case 'checkout_session.refund_failed':
        return { ...session, refunds: new Map(session.refunds).set(data.refund, 'failed') };
      case 'checkout_session.payment_alert_raised':
        return { ...session, alerts: [...session.alerts, data] };
      case 'checkout_session.completed':
        return {
          ...(data.capture ? withCapture(session, data.capture) : session),
          status: 'complete',
          order: data.order,
          risk: data.assessed ?? session.risk,
          paymentDueAt: data.payment_due_at ?? null,
        };
      case 'risk.assessed':
        return { ...session, risk: data };
      case 'customer.forgotten':
        return data.superseded || session.risk === null ? session : { ...session, risk: ofNobody(session.risk) };
      case 'checkout_session.expired':
        return { ...session, status: 'expired' };
      default:
        return session;
    }
  },
};

/** A later order counts for no shopper. */
const ofNobody = (risk: RiskAssessed): RiskAssessed => ({ ...risk, inputs: { ...risk.inputs, customer: null, device: null } });

function changed(session: CheckoutSession, id: string, change: Partial<SessionPayment>): CheckoutSession {
  const payment = session.payments.get(id);
  return payment === undefined ? session : { ...session, payments: new Map(session.payments).set(id, { ...payment, ...change }) };
}

function withCapture(session: CheckoutSession, { payment: id, gateway_reference }: { payment: string; gateway_reference: string }) {
  const captures = new Set(session.payments.get(id)?.captures).add(gateway_reference);
  return changed(session, id, { status: 'captured', captures });
}

/** The existing order that the session collects for. */
export const orderToCollectFor = ({ terms }: CheckoutSession): string | null => terms?.payment_link?.order ?? null;

/** The payment with an open outcome; null if there is none. */
export const sessionPaymentUnderWay = ({ payments }: CheckoutSession): SessionPayment | null =>
  payments.values().find(({ status }) => status === 'processing') ?? null;

/** A session past its time reads as expired even before a fact records it (interface §3.1). */
export const statusAt = (status: CheckoutSession['status'], expiresAt: UnixSeconds, now: UnixSeconds): CheckoutSession['status'] =>
  status === 'open' && expiresAt <= now ? 'expired' : status;
