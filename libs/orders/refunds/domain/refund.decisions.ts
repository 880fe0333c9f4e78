import { fact } from '#kernel/fact';
import { type Amounts, isAboveLimit, type Minor } from '#kernel/money';
import { checkSize } from '#kernel/resource-size';
import { spokenMoney } from '#kernel/spoken-money';
import { isId } from '#kernel/ids';
import { DAY, type UnixSeconds } from '#kernel/time';
import { alerted } from '#orders/domain/money/payment-alert.decisions';
import { refundTheRest } from '#orders/domain/cancellation.decisions';
import { sessionOfPayment } from '#orders/domain/money/money-in';
import { refundable, type OrderMoney } from '#orders/domain/money/order-money';
import type { PaymentAlert, PaymentFact } from '#orders/domain/events/payment.events';
import { codNotRefundable, exceedsRefundable, orderAlreadyRefunded, orderNotPaid, paidNoOrder, paymentDisputed, refundAboveApproval, refundAboveLimit, refundLimitReached, refundOrderMissing, refundWindowExpired, shareTooSmall } from '#orders/refunds/domain/refund.errors'; // prettier-ignore
import type { ReferenceType, RefundFact, RefundFailureCode, RefundRequested } from '#orders/domain/events/refund.events';

export const REFUND_WINDOW_DAYS = 180;
export const MOST_REFUNDS_PER_ORDER = 50;

export type RefundDraft = Omit<RefundRequested, 'checkout_session' | 'payment' | 'currency' | 'initiated_by' | 'destination'>;

/** A refund as it is requested: without an amount, of all that is refundable; with a payment, only of what that captured. */
export type WantedRefund = Omit<RefundDraft, 'amount'> & { readonly amount?: Minor; readonly payment?: string };

/** The optional fields of a refund that its requester left out. */
export const NO_DETAILS: Pick<RefundDraft, 'reason' | 'note' | 'metadata'> = { reason: null, note: null, metadata: {} };

/** Refunds part or all of what was captured: the amount is reserved immediately. Interface §3.4; the order of refusals is that of §4.6. */
export function issueRefund(order: OrderMoney, draft: RefundDraft, now: UnixSeconds): RefundFact[] {
  checkSize({ note: draft.note, metadata: draft.metadata });
  if (order.status === 'none') throw refundOrderMissing(draft.order_id);
  if (order.capturedPayment === null) throw order.paymentMethod === 'cod' ? codNotRefundable(draft.order_id) : orderNotPaid(draft.order_id);
  if (refundable(order) === 0) throw order.disputed > 0 ? paymentDisputed(draft.order_id) : orderAlreadyRefunded(draft.order_id);
  if (draft.amount > refundable(order)) throw exceedsRefundable(draft.amount, refundable(order));
  if (now - order.capturedPayment.at > REFUND_WINDOW_DAYS * DAY) throw refundWindowExpired(REFUND_WINDOW_DAYS);
  if (order.refunds.size >= MOST_REFUNDS_PER_ORDER) throw refundLimitReached(MOST_REFUNDS_PER_ORDER);
  const { id: payment, destination } = order.capturedPayment;
  const of = { payment, checkout_session: sessionOfPayment(order, payment), currency: order.currency, destination };
  const initiated_by = isId('usr', draft.created_by ?? '') ? 'dashboard' : 'api';
  return [fact('refund.requested', { ...draft, ...of, initiated_by })];
}

/** The draft of a wanted refund, whose amount is all that is refundable if none was wanted. Throws `order_not_paid` for a payment that did not pay the order. */
export function draftOf(order: OrderMoney, { payment, ...wanted }: WantedRefund): RefundDraft {
  if (payment !== undefined && payment !== order.capturedPayment?.id) throw paidNoOrder(payment);
  return { ...wanted, amount: wanted.amount ?? refundable(order) };
}

/** A share of an amount, in per cent from 1 to 100, rounded half up. */
export const shareOf = (left: Minor, percent: number): Minor => Math.floor((left * percent + 50) / 100);

/**
 * Refunds a share of the refundable amount. Throws what `issueRefund` throws, `invalid_amount` if the share rounds to nothing, and `role_insufficient` if
 * it exceeds the requester's limit (null: none) or what another person has `approved` (null: nobody has).
 */
export function refundShare(
  order: OrderMoney,
  draft: Omit<RefundDraft, 'amount'>,
  percent: number,
  now: UnixSeconds,
  limit: Minor | null,
  approved: Amounts | null = null,
): RefundFact[] {
  const left = refundable(order);
  const amount = shareOf(left, percent);
  if (left > 0 && amount === 0) throw shareTooSmall(percent, left);
  const facts = issueRefund(order, { ...draft, amount }, now);
  if (limit !== null && exceedsLimit(order, { ...draft, amount }, limit)) throw refundAboveLimit(limit);
  const most = approved?.[order.currency] ?? 0;
  if (approved !== null && amount > most) throw refundAboveApproval(amount, Math.max(0, most));
  return facts;
}

/** Whether a refund, with the requester's earlier refunds and discount of the order, exceeds the limit for refunds without approval; null: no limit. */
export const exceedsLimit = (order: OrderMoney, { amount, created_by }: RefundDraft, limit: Minor | null): boolean =>
  limit !== null && isAboveLimit(refundedBy(order, created_by) + discountedBy(order, created_by) + amount, order.currency, limit);

/** The amount that a requester has refunded of the order. All keys count as one requester, so that a second key allows no more. */
const refundedBy = ({ refunds }: OrderMoney, requester: string | null): Minor =>
  [...refunds.values()].reduce(
    (sum, { by, status, amount }) => (status !== 'failed' && (by === requester || (isKey(by) && isKey(requester))) ? sum + amount : sum),
    0,
  );

/** The discount that a person gave on the order's due amount, by the link through which it was paid. */
function discountedBy({ capturedPayment, payments, discounters }: OrderMoney, requester: string | null): Minor {
  const { payment_link, discount = 0 } = payments.get(capturedPayment?.id ?? '')?.started ?? {};
  return payment_link !== undefined && discounters.get(payment_link) === requester ? discount : 0;
}

const isKey = (requester: string | null): boolean => requester !== null && isId('key', requester);

/** Refunds a capture that arrived after its order was cancelled. Interface §3.3. */
export function refundLateCapture(order: OrderMoney, refund: string, order_id: string): RefundFact[] {
  return order.capturedPayment?.late ? refundTheRest(order, refund, order_id, 'late_capture') : [];
}

/**
 * Refunds what a dispute held back or took of a cancelled order, once that is free: the shopper is owed it (interface §3.11). `held`: the most that is
 * refunded, because the rest was refundable before.
 */
export function refundWhenDisputeIsWon(order: OrderMoney, refund: string, order_id: string, held: Minor): RefundFact[] {
  if (order.status !== 'cancelled') return [];
  const owed = refundTheRest(order, refund, order_id, order.capturedPayment?.late ? 'late_capture' : 'storefront_cancellation');
  return owed.map(({ type, data }) => fact(type, { ...data, amount: Math.min(held, data.amount) }));
}

/**
 * Refunds the rest of a cancelled order after its automatic refund failed because less was left: part was refunded at the gateway itself or is disputed.
 * Each such refund is smaller than the one before, so the same refusal does not repeat. Or it failed because the merchant's balance was too low, which
 * may repeat. Interface §3.4.
 */
export function refundRestAfterFailure(order: OrderMoney, refund: string, order_id: string): RefundFact[] {
  const last = [...order.refunds.values()].findLast(({ automatic }) => automatic !== null);
  if (last?.status !== 'failed') return [];
  const mayGoBackNow = last.isShort ? order.refunds.size < MOST_REFUNDS_PER_ORDER : last.amount > refundable(order);
  return mayGoBackNow ? refundTheRest(order, refund, order_id, last.automatic!) : [];
}

/** Records that the gateway has accepted a refund. Records nothing if its outcome is known already: a notice may precede the answer. */
export function submitRefund(order: OrderMoney, refund: string, reference: string): RefundFact[] {
  const known = order.refunds.get(refund);
  return known?.status !== 'pending' || known.submitted ? [] : [fact('refund.submitted', { refund, gateway_reference: reference })];
}

export type RefundOutcome =
  | { readonly succeeded: true; readonly reference: string | null; readonly reference_type: ReferenceType | null }
  | { readonly succeeded: false; readonly failure_code: RefundFailureCode; readonly failure_message: string };

/**
 * Records the gateway's final result for a refund. Success settles the reserved amount, failure releases it. The bank's reference may come later. Success
 * after a failure means that the money has left after all and must not be refunded again. Failure after a success means that the bank has returned the
 * money, so it can be refunded again. Both raise an alert, because the shopper may have too much or too little. Interface §3.4.
 */
export function settleRefund(order: OrderMoney, refund: string, outcome: RefundOutcome): (RefundFact | PaymentFact)[] {
  const known = order.refunds.get(refund);
  if (known === undefined) return [];
  const { payment, amount, status, referenced } = known;
  if (!outcome.succeeded) {
    const { failure_code, failure_message } = outcome;
    const failed = { refund, amount, failure_code, failure_message };
    if (status === 'pending') return [fact('refund.failed', failed)];
    if (status === 'failed') return [];
    const message = `A refund of ${spokenMoney(amount, order.currency)} failed after the payment gateway had said that it went through: ${failure_message}`;
    const alert: PaymentAlert = { alert: 'refund_failed_after_success', payment, refund, message };
    return [fact('refund.failed_after_success', failed), fact('payment.alert_raised', alert)];
  }
  const { reference, reference_type } = outcome;
  if (status === 'pending') return [fact('refund.succeeded', { refund, amount, reference, reference_type })];
  if (status === 'failed') {
    const message = `The payment gateway sent ${spokenMoney(amount, order.currency)} back after it had said that the refund failed.`;
    const alert: PaymentAlert = { alert: 'refunded_after_failure', payment, refund, message };
    return [fact('refund.succeeded_after_failure', { refund, amount, reference, reference_type }), fact('payment.alert_raised', alert)];
  }
  const isNews = !referenced && reference !== null;
  return isNews ? [fact('refund.reference_told', { refund, reference, reference_type })] : [];
}

/**
 * Records the gateway's final result for money that goes back: a refund, or the return of a second capture. Only one of the two rules knows the id; the
 * other records nothing. Interface §3.4.
 */
export const settleMoneyBack = (order: OrderMoney, refund: string, outcome: RefundOutcome): readonly (RefundFact | PaymentFact)[] => [
  ...settleRefund(order, refund, outcome),
  ...settleReturn(order, refund, outcome),
];

/** Records the gateway's final result for the return of money that was captured a second time. */
function settleReturn(order: OrderMoney, refund: string, outcome: RefundOutcome): PaymentFact[] {
  const payment = order.returning.get(refund);
  if (payment === undefined) return [];
  if (outcome.succeeded) return [fact('payment.returned', { payment, refund, reference: outcome.reference })];
  const message = `What was taken twice did not go back: ${outcome.failure_message} Return it at the gateway.`;
  return alerted(order, { alert: 'return_failed', payment, refund, message });
}
