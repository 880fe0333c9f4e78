import { fact, fold, type Happened } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import { hasLeft } from '#orders/domain/goods/progress.decisions';
import type { CodFact } from '#orders/domain/events/cod.events';
import { type Cancellation, cancelOrder } from '#orders/domain/cancellation.decisions';
import type { OrderFact, OrderTerms } from '#orders/domain/events/order.events';
import type { MoneyFact } from '#orders/domain/events/order-story';
import { type OrderMoney, orderMoney } from '#orders/domain/money/order-money';
import type { Payment } from '#orders/domain/money/money-in';
import type { RiskOfOrder } from '#orders/domain/order-risk';
import { collectable } from '#orders/payments/domain/link-payments';
import { alerted } from '#orders/domain/money/payment-alert.decisions';
import { type Capture, capturePayment } from '#orders/payments/domain/payment.decisions';
import { orderNotPayable, paymentInProgress, paymentNotInProgress } from '#orders/payments/domain/payment.errors';
import type { RefundFact } from '#orders/domain/events/refund.events';
import { requestVerification, type VerificationTerms } from '#orders/domain/verification-request.decisions';
import type { VerificationFact } from '#orders/domain/events/verification.events';
import { GIVEN_UP, type PaymentError, type PaymentFact, type PaymentStarted, TOO_LATE } from '#orders/domain/events/payment.events';

type Facts = readonly (OrderFact | PaymentFact | RefundFact | CodFact)[];

/** How an order ends that is not paid: its id, and the id of the refund, if a part was captured. */
export type Ending = Pick<Cancellation, 'order' | 'refund'>;

/** The shopper's new choice for an order whose last payment failed: its terms, and the payment of its prepaid part, null if it has none. */
export interface AnotherTry {
  readonly checkout_session: string;
  readonly terms: OrderTerms;
  readonly payment: PaymentStarted | null;
  /** The risk assessment of the new choice. */
  readonly risk?: RiskOfOrder;
}

/**
 * Starts another try to pay an order, within its payment window and one at a time. If the shopper chose another method, the order's terms change, and
 * the order may have to be confirmed. Terms do not change once the goods have arrived or cash was remitted. Interface §3.2, §3.10. Throws
 * `payment_in_progress`, `checkout_session_not_open`.
 */
export function payAgain(
  order: OrderMoney,
  id: string,
  { checkout_session, terms, payment, risk, verification }: AnotherTry & { readonly verification: VerificationTerms | null },
  now: UnixSeconds,
): readonly (Facts[number] | VerificationFact)[] {
  if (!awaitsPayment(order) || order.paymentDueAt === null || order.paymentDueAt <= now) throw orderNotPayable(id);
  if (payment !== null && order.payments.has(payment.payment)) return [];
  const changes = terms.payment_method !== order.paymentMethod;
  if (changes && (order.shipping.goods === 'delivered' || order.cashRemitted !== 0)) throw orderNotPayable(id);
  return [
    ...failStaleTry(order, id, now),
    ...(changes
      ? [fact('order.terms_changed', { ...terms, checkout_session, ...begunCash(order, id, terms), ...(risk && { risk }) })]
      : []),
    ...(verification === null ? [] : requestVerification(checkout_session, verification)),
    ...(payment === null ? [] : [fact('payment.started', payment)]),
  ];
}

/**
 * Records captured money. `tried`: the payment, if the shopper started it before the order was placed; it becomes a try of the order. If the order no
 * longer awaits payment, the money is returned. If only a part came and the payment window is over, the order is cancelled.
 */
export function captureTry(order: OrderMoney, tried: PaymentStarted | null, capture: Capture, ending: Ending, now: UnixSeconds): Facts {
  const isNew = tried !== null && order.status !== 'none' && !order.payments.has(tried.payment);
  const started = isNew ? [fact('payment.started', tried)] : [];
  const after = (facts: readonly MoneyFact[]): OrderMoney => fold(orderMoney, facts.map((each) => ({ ...each, at: now })), order); // prettier-ignore
  const facts = [...started, ...capturePayment(after(started), capture, ending.refund)];
  const isKept = facts.some(({ type }) => type === 'payment.captured');
  return isKept ? [...facts, ...endPaymentWindow(after(facts), ending, now)] : facts;
}

/**
 * Starts the payment of a link for all that an order owes, including cash (interface §3.2). Throws `payment_in_progress`, and
 * `checkout_session_not_open` if the order by now owes another amount, or nothing.
 */
export function payByLink(order: OrderMoney, id: string, payment: PaymentStarted, now: UnixSeconds): Facts {
  if (order.payments.has(payment.payment)) return [];
  if (payment.amount + (payment.discount ?? 0) !== collectable(order)) throw orderNotPayable(id);
  return [...failStaleTry(order, id, now), fact('payment.started', payment)];
}

/** Fails the open try if the shopper can no longer finish it. Throws `payment_in_progress` if the shopper still can. */
function failStaleTry(order: OrderMoney, id: string, now: UnixSeconds): Facts {
  const open = underWay(order);
  if (open !== null && !hasRunOut(open, now)) throw paymentInProgress(id);
  return open === null ? [] : [failed(open, TOO_LATE)];
}

/** The field that begins a collection, with the order's name and currency, if the new terms have cash due; otherwise empty. */
const begunCash = ({ shopName, currency }: OrderMoney, order: string, { amount_cod_due }: OrderTerms) =>
  amount_cod_due > 0 ? { begins: { order, currency, storefront_order_name: shopName } } : {};

/** Fails the open payment because the shopper gives it up, and may try again. Throws `payment_not_in_progress`. */
export function abandonPayment(order: OrderMoney, id: string): Facts {
  const open = underWay(order);
  if (open === null) throw paymentNotInProgress(id);
  return [failed(open, GIVEN_UP)];
}

/**
 * Cancels an order that is not paid in full when its payment window is over, unless a payment is still under way. What was captured is refunded. If the
 * goods have left, an alert is raised instead. Interface §3.2.
 */
export function endPaymentWindow(order: OrderMoney, ending: Ending, now: UnixSeconds): Facts {
  const { status, paymentDueAt } = order;
  if (status !== 'pending' || paymentDueAt === null || paymentDueAt > now || mayBePaid(order, now)) return [];
  const open = underWay(order);
  return [...(open === null ? [] : [failed(open, TOO_LATE)]), ...givenUp(order, ending)];
}

const awaitsPayment = ({ status, capturedPayment }: OrderMoney): boolean => status === 'pending' && capturedPayment === null;

/** Whether a shopper can still pay an order online, judged by its events. */
export const orderMayBePaid = (story: readonly Happened[], now: UnixSeconds): boolean => mayBePaid(fold(orderMoney, story), now);

/** Whether the payment window is open, or a payment that started in it can still be finished. */
function mayBePaid(order: OrderMoney, now: UnixSeconds): boolean {
  if (!awaitsPayment(order) || order.paymentDueAt === null) return false;
  const open = underWay(order);
  return order.paymentDueAt > now || (open !== null && open.action !== null && !hasRunOut(open, now));
}

/**
 * Fails a payment that was refused, or was open for too long. The order is cancelled too, unless its payment window is open: then the shopper may try
 * again. Interface §3.2.
 */
export function failPayment(order: OrderMoney, id: string, error: PaymentError, ending: Ending, now: UnixSeconds): Facts {
  const payment = order.payments.get(id);
  if (payment === undefined || payment.status === 'captured' || payment.status === 'failed') return [];
  const hasWindow = order.paymentDueAt !== null && order.paymentDueAt > now;
  const waits = order.status === 'pending' && order.paymentMethod !== 'cod';
  return [failed(payment, error), ...(waits && !hasWindow ? givenUp(order, ending) : [])];
}

/** Cancels an order that was not paid in full; if its goods have left, raises an alert instead. */
function givenUp(order: OrderMoney, ending: Ending): Facts {
  if (!hasLeft(order.shipping.goods)) return cancelOrder(order, { ...ending, cancel_reason: 'payment_failed' });
  const [payment] = [...order.payments.keys()].slice(-1);
  const message = 'The goods have left, but the order was not paid in time. Collect the money, or take the goods back.';
  return alerted(order, { alert: 'fulfilled_unpaid', payment: payment!, refund: null, message });
}

/** The one payment that is still open; null if there is none. */
export const underWay = (order: OrderMoney): Payment | null =>
  order.payments.values().find(({ status }) => status === 'created' || status === 'processing') ?? null;

const hasRunOut = ({ action }: Payment, now: UnixSeconds): boolean => action !== null && action.expires_at <= now;

const failed = ({ started: { payment, checkout_session } }: Payment, error: PaymentError): PaymentFact =>
  fact('payment.failed', { payment, checkout_session, error });
