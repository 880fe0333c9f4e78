import { counted, returnable } from '#kernel/counted-money';
import { fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import { type CheckoutSession, orderToCollectFor, sessionPaymentUnderWay, statusAt } from '#checkout/domain/checkout-session';
import { paymentNotInProgress, sessionMissing } from '#checkout/domain/session.errors';
import { carriedWith } from '#checkout/domain/completion.decisions';
import type { SessionFact, SubmittedPayment } from '#checkout/domain/session.events';
import type { Capture, PaymentAlert, PaymentError, PaymentStarted, PaymentRoute } from '#orders/contract';
import type { RiskAssessed } from '#risk/contract';

/** Records the route of a payment, once: it keeps its first route, however often it is tried. */
export function routeSessionPayment(session: CheckoutSession, payment: string, route: PaymentRoute): SessionFact[] {
  const known = session.payments.get(payment);
  return known?.status === 'processing' && known.connection === null
    ? [fact('checkout_session.payment_routed', { payment, ...route })]
    : [];
}

/** Records, once and while the session waits for the payment, that the shopper has to act before the payment can end. */
export function submitSessionPayment(session: CheckoutSession, submitted: SubmittedPayment, now: UnixSeconds): SessionFact[] {
  const known = session.payments.get(submitted.payment);
  const waits = known?.status === 'processing' && statusAt(session.status, session.terms!.expires_at, now) === 'open';
  return waits && known.submitted === null ? [fact('checkout_session.payment_action_required', submitted)] : [];
}

/**
 * Completes the session by the money that has arrived for a payment. Nothing happens if the order decides about it (`tryOfOrder`). Money that arrives
 * after the session's end, in another currency, or below the requested amount makes no order: it is returned by the refund `refund`. `risk` is the
 * assessment of the order that is placed. Interface §3.1.
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

/**
 * The session's payment that this capture is of, and the order that decides about it: the session has placed an order, and the money fits what was
 * requested. Returns null if the session itself decides, or has recorded this capture.
 */
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

/** Whether money counts as at least the requested amount, in the requested currency. */
const fits = (capture: Capture, requested: PaymentStarted): boolean =>
  counted(capture, requested.amount).amount >= requested.amount && capture.currency === requested.currency;

/** Completes a link's session that collects for an existing order. A session that places its order itself is already complete. */
export function completeSessionOfLink(session: CheckoutSession): SessionFact[] {
  const order = orderToCollectFor(session);
  if (order === null || session.status !== 'open') return [];
  return [fact('checkout_session.completed', { order, payment_option: 'prepaid' as const, payment: null })];
}

/** Records that the payment has failed. The shopper may try again while the session is open. */
export function failSessionPayment(session: CheckoutSession, payment: string, error: PaymentError): SessionFact[] {
  const waitsForIt = session.payments.get(payment)?.status === 'processing' && session.status !== 'complete';
  return waitsForIt ? [fact('checkout_session.payment_failed', { payment, error })] : [];
}

/** Abandons the session's payment. If there is an order, its payment is abandoned there. Throws `payment_not_in_progress`, `resource_missing`. */
export function abandonSessionPayment(session: CheckoutSession, id: string, error: PaymentError, now: UnixSeconds): SessionFact[] {
  if (session.terms === null) throw sessionMissing(id);
  if (session.order !== null || orderToCollectFor(session) !== null) return [];
  const open = statusAt(session.status, session.terms.expires_at, now) === 'open' ? sessionPaymentUnderWay(session) : null;
  if (open === null) throw paymentNotInProgress(id);
  return [fact('checkout_session.payment_failed', { payment: open.begun.payment.payment, error })];
}

export type SessionRefundOutcome =
  { readonly succeeded: true; readonly reference: string | null } | { readonly succeeded: false; readonly error: PaymentError };

/** Records the gateway's result of returning money. A failure may turn into a success, but never the reverse. */
export function settleSessionRefund(session: CheckoutSession, refund: string, outcome: SessionRefundOutcome): SessionFact[] {
  const status = session.refunds.get(refund);
  if (status === undefined || status === 'succeeded') return [];
  if (outcome.succeeded) return [fact('checkout_session.refund_succeeded', { refund, reference: outcome.reference })];
  return status === 'pending' ? [fact('checkout_session.refund_failed', { refund, error: outcome.error })] : [];
}

/** Raises an alert unless the same kind of alert was raised for this payment and refund before, in any wording. */
export function raiseSessionAlert(session: CheckoutSession, alert: PaymentAlert): SessionFact[] {
  const isKnown = session.alerts.some(
    (known) => known.alert === alert.alert && known.payment === alert.payment && known.refund === alert.refund,
  );
  return session.status === 'none' || isKnown ? [] : [fact('checkout_session.payment_alert_raised', alert)];
}
