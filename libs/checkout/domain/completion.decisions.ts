import { checkCash } from '#checkout/domain/cash-offer';
import { type Chargeable, methodsFor } from '#checkout/domain/chargeable';
import {
  type CheckoutSession,
  isClosedForOrder,
  orderToCollectFor,
  type SessionPayment,
  sessionPaymentUnderWay,
} from '#checkout/domain/checkout-session';
import { orderTerms } from '#checkout/domain/order-of-session';
import { openSession } from '#checkout/domain/session.decisions';
import {
  customerKnown,
  customerMissing,
  methodNotAvailable,
  optionNotEnabled,
  paymentInProgress,
  returnUrlForeign,
} from '#checkout/domain/session.errors';
import type { PaymentOption, SessionCreated, SessionFact } from '#checkout/domain/session.events';
import { fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import { MINUTE, type UnixSeconds } from '#kernel/time';
import type { AnotherTry, Customer, Instrument, PaymentError, PaymentStarted } from '#orders/contract';
import type { Carries, RiskAssessed } from '#risk/contract';

/** The shopper's choice, and what it takes to decide on it. */
export interface Completion {
  readonly session: string;
  readonly payment_option: PaymentOption;
  /** The ids of the order and the payment, if the choice makes them. */
  readonly order: string;
  readonly payment: string;
  /** The instrument of the prepaid part; null for cash on delivery. */
  readonly instrument: Instrument | null;
  /** The payer, if the session has none; otherwise null. */
  readonly customer: Customer | null;
  /** Where the shopper goes after the gateway's page; null for the session's success_url, or its url. */
  readonly return_url: string | null;
  /** The amounts and methods that the account's gateways can charge now. */
  readonly chargeable: Chargeable;
  /** Seconds for the payment of an order that is placed before it is paid. */
  readonly payment_window: number;
  /** Allowed origins of return_url, in addition to the origins of the session's own url and success_url. */
  readonly origins: readonly string[];
  /** The assessment if cash was chosen, for all or a part, or of the order that is placed; null otherwise. */
  readonly risk: RiskAssessed | null;
}

/**
 * Applies the shopper's choice. Cash on delivery and UPI complete the session now, UPI with a payment deadline; another method leaves it open until
 * the capture completes it. If there is an order to pay (the session's own with a deadline, or the one that a link collects for), the session stays
 * as it is, and the caller passes the choice on to the order. Interface §4.4.
 */
export function completeSession(session: CheckoutSession, draft: Completion, now: UnixSeconds): SessionFact[] {
  // The order knows whether it took this very choice before.
  if (isClosedForOrder(session, now)) return [];
  const paidLater = session.status === 'complete' && session.paymentDueAt !== null;
  const terms = paidLater ? session.terms! : openSession(session, draft.session, now);
  const { order, payment_option } = draft;
  if (!terms.payment_options.includes(payment_option)) throw optionNotEnabled(payment_option, terms.payment_options);
  checkCash(payment_option, terms, draft.risk);
  if (draft.instrument !== null) checkPayment(draft, terms);
  const reassessed = payment_option === 'prepaid' || draft.risk === null ? [] : [fact('risk.assessed', draft.risk)];
  const known = [...introduced(draft, terms), ...reassessed];
  if (paidLater || orderToCollectFor(session) !== null) return known;
  const open = sessionPaymentUnderWay(session);
  if (open !== null && !hasRunOut(open, now)) throw paymentInProgress(draft.session);
  const payment = paymentOf(draft, terms, dueAt(draft, terms, now));
  if (payment?.method !== 'upi' && payment !== null)
    return [...known, ...givenUp(open), fact('checkout_session.payment_started', { order, payment_option, payment })];
  const payment_due_at = payment && payment.expires_at;
  const carried = payment_option === 'prepaid' ? carriedWith(session, draft.risk) : {};
  return [...known, ...givenUp(open), fact('checkout_session.completed', { order, payment_option, payment, payment_due_at, ...carried })];
}

/** The assessment that a completion carries, if the session was not assessed before because it offers no cash. */
export const carriedWith = (session: CheckoutSession, risk: RiskAssessed | null): Carries =>
  session.risk === null && risk !== null ? { assessed: risk } : {};

/** Another choice for the order that the session has placed: the order's new terms, and the payment of the prepaid part. */
export function anotherTry({ terms, paymentDueAt }: CheckoutSession, draft: Completion, now: UnixSeconds): AnotherTry {
  const { session, payment_option } = draft;
  const payment = paymentOf(draft, terms!, Math.min(terms!.expires_at, Math.max(paymentDueAt!, now + SHORTEST_TRY)));
  return { checkout_session: session, terms: orderTerms(terms!, { payment_option, payment }), payment };
}

/** The payment of an existing order in a payment link's session. */
export const paymentByLink = ({ terms }: CheckoutSession, draft: Completion, now: UnixSeconds): PaymentStarted =>
  paymentOf(draft, terms!, Math.min(terms!.expires_at, now + Math.max(draft.payment_window, SHORTEST_TRY)))!;

/** Adds the payer to the session of a link without a customer. Throws `missing_field` without one, `parameters_exclusive` if another is known. */
function introduced({ customer }: Completion, { personal, payment_link }: SessionCreated): SessionFact[] {
  const { phone } = personal.customer;
  if (customer === null) {
    if (payment_link !== undefined && phone === null) throw customerMissing();
    return [];
  }
  if (phone === customer.phone) return [];
  if (phone !== null) throw customerKnown();
  return [fact('checkout_session.updated', { personal: { ...personal, customer } })];
}

/** Seconds that a payment attempt has at least, even close to its order's deadline. */
const SHORTEST_TRY = 15 * MINUTE;

/** The deadline of a payment. A UPI payment's order is placed before it is paid, for the payment window; any other payment has the session's time. */
const dueAt = ({ instrument, payment_window }: Completion, { expires_at }: SessionCreated, now: UnixSeconds): UnixSeconds =>
  instrument?.method === 'upi' ? Math.min(expires_at, now + payment_window) : expires_at;

const prepaidOf = ({ amount, prepaid_amount }: SessionCreated, option: PaymentOption): Minor =>
  option === 'prepaid' ? amount : (prepaid_amount ?? 0);

/** The payment of the prepaid part; null for cash on delivery. */
function paymentOf(
  { session, payment, payment_option, instrument, return_url }: Completion,
  terms: SessionCreated,
  expires_at: UnixSeconds,
) {
  if (payment_option === 'cod' || instrument === null) return null;
  const amount = prepaidOf(terms, payment_option);
  const { currency, payment_link: link } = terms;
  const started: PaymentStarted = { payment, checkout_session: session, amount, currency, ...instrument, expires_at };
  return {
    ...started,
    ...(return_url !== null && { return_url }),
    ...(link && { payment_link: link.payment_link, ...(link.discount > 0 && { discount: link.discount }) }),
  };
}

/** The error of a payment that is given up because the shopper's next action has run out. The gateway may still report another outcome. */
export const RUN_OUT: PaymentError = { code: 'payment_expired', message: 'The shopper did not do in time what the payment needed.' };

const hasRunOut = ({ submitted }: SessionPayment, now: UnixSeconds): boolean =>
  submitted !== null && submitted.next_action.expires_at <= now;

/** Fails the open payment, if there is one, because its next action has run out. */
const givenUp = (open: SessionPayment | null): SessionFact[] =>
  open === null ? [] : [fact('checkout_session.payment_failed', { payment: open.begun.payment.payment, error: RUN_OUT })];

/**
 * Checks that the instrument can be charged, and that a payer on a gateway's page returns only to an allowed origin. Throws
 * `payment_method_not_available`, `invalid_url`.
 */
function checkPayment({ instrument, chargeable, payment_option, return_url, origins }: Completion, terms: SessionCreated): void {
  const { currency, url, success_url } = terms;
  const methods = methodsFor(chargeable, { amount: prepaidOf(terms, payment_option), currency });
  if (payment_option !== 'cod' && !methods.includes(instrument!.method)) throw methodNotAvailable(instrument!.method, methods);
  const allowed = [...origins, ...(success_url === null ? [] : [new URL(success_url).origin])];
  if (return_url !== null && ![...allowed, new URL(url).origin].includes(new URL(return_url).origin)) throw returnUrlForeign(allowed);
}
