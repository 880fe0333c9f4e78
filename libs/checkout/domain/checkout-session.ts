import type { View } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { SessionCreated, SessionFact, SessionPaymentStarted, SubmittedPayment } from '#checkout/domain/session.events';
import type { CustomerFact, PaymentAlert } from '#orders/contract';
import type { RiskAssessed } from '#risk/contract';

/** A payment that completes the session once it is captured, other than UPI, which completes the session at once. */
export interface SessionPayment {
  readonly begun: SessionPaymentStarted;
  readonly status: 'processing' | 'failed' | 'captured';
  /** The connection that the payment uses; null before it has a route. */
  readonly connection: string | null;
  /** The gateway's reference and the action that it requires of the shopper; null before it requires one. */
  readonly submitted: SubmittedPayment | null;
  /** The gateway's ids of the payment under which money has arrived. */
  readonly captures: ReadonlySet<string>;
}

/** The state of a session that its rules need. */
export interface CheckoutSession {
  readonly status: 'none' | 'open' | 'complete' | 'expired';
  /** The terms at creation, with later changes; null if the session does not exist. */
  readonly terms: SessionCreated | null;
  /** The order that the session has placed; null before. */
  readonly order: string | null;
  /** The payment deadline of that order; null if it has none. */
  readonly paymentDueAt: UnixSeconds | null;
  /** The payments, by id. */
  readonly payments: ReadonlyMap<string, SessionPayment>;
  /** The status of each refund that returns a late capture, by its id. */
  readonly refunds: ReadonlyMap<string, 'pending' | 'succeeded' | 'failed'>;
  /** The latest risk assessment; null before the first. */
  readonly risk: RiskAssessed | null;
  /** The alerts that were raised. */
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
      case 'checkout_session.payment_started': {
        const payment = { begun: data, status: 'processing', connection: null, submitted: null, captures: new Set<string>() } as const;
        return { ...session, payments: new Map(session.payments).set(data.payment.payment, payment) };
      }
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

/** The assessment without the shopper, who was forgotten: an order that is placed later counts for no shopper. */
const ofNobody = (risk: RiskAssessed): RiskAssessed => ({ ...risk, inputs: { ...risk.inputs, customer: null, device: null } });

function changed(session: CheckoutSession, id: string, change: Partial<SessionPayment>): CheckoutSession {
  const payment = session.payments.get(id);
  return payment === undefined ? session : { ...session, payments: new Map(session.payments).set(id, { ...payment, ...change }) };
}

function withCapture(session: CheckoutSession, { payment: id, gateway_reference }: { payment: string; gateway_reference: string }) {
  const captures = new Set(session.payments.get(id)?.captures).add(gateway_reference);
  return changed(session, id, { status: 'captured', captures });
}

/** The existing order that a payment link's session collects for; null for a session that places an order. */
export const orderToCollectFor = ({ terms }: CheckoutSession): string | null => terms?.payment_link?.order ?? null;

/** Whether a session that collects for an existing order no longer takes a choice. The order still knows the choices that it took. */
export const isClosedForOrder = (session: CheckoutSession, now: UnixSeconds): boolean =>
  orderToCollectFor(session) !== null && statusAt(session.status, session.terms!.expires_at, now) !== 'open';

/** The payment whose outcome is not known yet; null if there is none. */
export const sessionPaymentUnderWay = ({ payments }: CheckoutSession): SessionPayment | null =>
  payments.values().find(({ status }) => status === 'processing') ?? null;

/** The status as of `now`: an open session past its time has expired, even before an event records it (interface §3.1). */
export const statusAt = (status: CheckoutSession['status'], expiresAt: UnixSeconds, now: UnixSeconds): CheckoutSession['status'] =>
  status === 'open' && expiresAt <= now ? 'expired' : status;
