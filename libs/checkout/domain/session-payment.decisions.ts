import { counted, returnable } from '#kernel/counted-money';
import { fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import { type CheckoutSession, orderToCollectFor, sessionPaymentUnderWay, statusAt } from '#checkout/domain/checkout-session';
import { paymentNotInProgress, sessionMissing } from '#checkout/domain/session.errors';
import { carriedWith } from '#checkout/domain/completion.decisions';
import type { SessionFact, SubmittedPayment } from '#checkout/domain/session.events';
import type { Capture, PaymentAlert, PaymentError, PaymentStarted, PaymentRoute } from '#orders/contract';
import type { RiskAssessed } from '#risk/contract';

/** A payment keeps the first recorded route, however often it is tried. */
export function routeSessionPayment(session: CheckoutSession, payment: string, route: PaymentRoute): SessionFact[] {
  const known = session.payments.get(payment);
  return known?.status === 'processing' && known.connection === null
    ? [fact('checkout_session.payment_routed', { payment, ...route })]
    : [];
}

/** The shopper has to act before the payment can end: recorded once, and only while the session waits for it. */
export function submitSessionPayment(session: CheckoutSession, submitted: SubmittedPayment, now: UnixSeconds): SessionFact[] {
  const known = session.payments.get(submitted.payment);
  const waits = known?.status === 'processing' && statusAt(session.status, session.terms!.expires_at, now) === 'open';
  return waits && known.submitted === null ? [fact('checkout_session.payment_action_required', submitted)] : [];
}

/**
 * Money has arrived for a payment of the session and completes it. Once there is an order, the order decides about the money (`tryOfOrder`). Money
 * that arrives after the session's end, in another currency, or below the requested amount makes no order: it is returned under `refund`. Interface
 * §3.1. `risk`: the assessment of the order that it places.
 */
export function captureSessionPayment(
  session: CheckoutSession,
  capture: Capture,
  refund: string,
  now: UnixSeconds,
  risk: RiskAssessed | null,
): SessionFact[] {
  const payment = session.payments.get(capture.payment);
  if (payment === undefined || payment.captures.has(capture.gateway_reference) || tryOfOrder(session, capture) !== null) return [];
  const { currency, in_full: _, ...captured } = capture;
  const counts = counted(capture, payment.begun.payment.amount);
  const isOpen = statusAt(session.status, session.terms!.expires_at, now) === 'open';
  if (isOpen && fits(capture, payment.begun.payment)) {
    const { checkout_session, payment_link } = payment.begun.payment;
    const over = payment_link === undefined ? {} : { payment_links: [payment_link] };
    const paid = { ...payment.begun, capture: { ...captured, ...counts, checkout_session, ...over } };
    return [fact('checkout_session.completed', { ...paid, ...carriedWith(session, risk) })];
  }
  const { bank_reference: __, bank_reference_type: ___, ...late } = { ...captured, amount: returnable(counts), currency };
  const { begun, status } = payment;
  const of = { order: session.order, method: begun.payment.method, again: status === 'captured' };
  return [fact('checkout_session.payment_captured_late', { ...late, refund, ...of })];
}

/** The earlier payment that this capture repeats, for the placed order; null if it is the session's own. */
export function tryOfOrder({ order, payments }: CheckoutSession, capture: Capture): TryOfOrder | null {
  const payment = payments.get(capture.payment);
  if (order === null || payment === undefined || payment.captures.has(capture.gateway_reference)) return null;
  const { payment: started } = payment.begun;
  return fits(capture, started) ? { order, started } : null;
}

export interface TryOfOrder {
  readonly order: string;
  readonly started: PaymentStarted;
}

const fits = (capture: Capture, requested: PaymentStarted): boolean =>
  counted(capture, requested.amount).amount >= requested.amount && capture.currency === requested.currency;

/** A link's session has collected what its order owed; a session that placed its order itself is already complete. */
export function completeSessionOfLink(session: CheckoutSession): SessionFact[] {
  const order = orderToCollectFor(session);
  if (order === null || session.status !== 'open') return [];
  return [fact('checkout_session.completed', { order, payment_option: 'prepaid' as const, payment: null })];
}

/** The payment has failed; the shopper may try again while the session is open. */
export function failSessionPayment(session: CheckoutSession, payment: string, error: PaymentError): SessionFact[] {
  const waitsForIt = session.payments.get(payment)?.status === 'processing' && session.status !== 'complete';
  return waitsForIt ? [fact('checkout_session.payment_failed', { payment, error })] : [];
}

/** Abandons the session's payment. An order's payment is abandoned at the order. Throws `payment_not_in_progress`, `resource_missing`. */
export function abandonSessionPayment(session: CheckoutSession, id: string, error: PaymentError, now: UnixSeconds): SessionFact[] {
  if (session.terms === null) throw sessionMissing(id);
  if (session.order !== null || orderToCollectFor(session) !== null) return [];
  const open = statusAt(session.status, session.terms.expires_at, now) === 'open' ? sessionPaymentUnderWay(session) : null;
  if (open === null) throw paymentNotInProgress(id);
  return [fact('checkout_session.payment_failed', { payment: open.begun.payment.payment, error })];
}

export type SessionRefundOutcome =
  { readonly succeeded: true; readonly reference: string | null } | { readonly succeeded: false; readonly error: PaymentError };

/** The gateway's final result for returned money; a success is never replaced. */
export function settleSessionRefund(session: CheckoutSession, refund: string, outcome: SessionRefundOutcome): SessionFact[] {
  const status = session.refunds.get(refund);
  if (status === undefined || status === 'succeeded') return [];
  if (outcome.succeeded) return [fact('checkout_session.refund_succeeded', { refund, reference: outcome.reference })];
  return status === 'pending' ? [fact('checkout_session.refund_failed', { refund, error: outcome.error })] : [];
}

/** One cause raises one alert, in any wording. */
export function raiseSessionAlert(session: CheckoutSession, alert: PaymentAlert): SessionFact[] {
  const isKnown = session.alerts.some(
    (known) => known.alert === alert.alert && known.payment === alert.payment && known.refund === alert.refund,
  );
  return session.status === 'none' || isKnown ? [] : [fact('checkout_session.payment_alert_raised', alert)];
}
