import { createHash } from 'node:crypto';
import { DomainError } from '#kernel/domain-error';
import { isId } from '#kernel/ids';
import type { UnixSeconds } from '#kernel/time';
import { noticeText } from '#integrations/notice-text';
import { type GatewayNotice, methodUsed, type PaymentNotice, type RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import { parseExactly } from '#integrations/payments/gateway/razorpay/exact-json';
import {
  type DisputeEntity,
  type LinkEntity,
  type OrderEntity,
  type PaymentEntity,
  type RefundEntity,
  bankReference,
  failedIfUncaptured,
  note,
  noted,
} from '#integrations/payments/gateway/razorpay/razorpay-entities';
import { failureOf } from '#integrations/payments/gateway/razorpay/razorpay-failures';

interface NoticeBody {
  readonly event?: string;
  readonly created_at?: number;
  readonly payload?: {
    readonly payment?: { readonly entity: PaymentEntity };
    readonly refund?: { readonly entity: RefundEntity };
    readonly dispute?: { readonly entity: DisputeEntity };
    readonly order?: { readonly entity: OrderEntity };
    readonly payment_link?: { readonly entity: LinkEntity };
  };
}

/** `order.paid` and `payment_link.paid` contain the captured payment too, and serve where `payment.captured` was lost or lacks our notes. */
const PAYMENT_KINDS: ReadonlyMap<string, PaymentNotice['kind']> = new Map([
  ['payment.authorized', 'payment_authorized'],
  ['payment.captured', 'payment_captured'],
  ['order.paid', 'payment_captured'],
  ['payment_link.paid', 'payment_captured'],
  ['payment.failed', 'payment_failed'],
]);

const LINK_ENDS = new Set(['payment_link.cancelled', 'payment_link.expired']);

const isHosted = (payment: PaymentEntity): boolean => note(payment, 'hosted') !== null;

const REFUND_KINDS: ReadonlyMap<string, RefundNotice['kind']> = new Map([
  ['refund.processed', 'refund_processed'],
  ['refund.failed', 'refund_failed'],
]);

/** Reads a notice whose signature has been checked. Its id is a digest of its bytes, because the header with Razorpay's id is not signed. */
export function parseNotice(rawBody: Buffer): GatewayNotice {
  const { event = '', created_at, payload } = read(rawBody);
  const at = Number.isSafeInteger(created_at) ? created_at! : 0;
  const eventId = createHash('sha256').update(rawBody).digest('hex');
  const payment = payload?.payment?.entity;
  const refund = payload?.refund?.entity;
  const link = payload?.payment_link?.entity;
  const paymentKind = PAYMENT_KINDS.get(event);
  const refundKind = REFUND_KINDS.get(event);
  const dispute = payload?.dispute?.entity;
  if (dispute && event.startsWith('payment.dispute.'))
    return { kind: 'dispute', eventId, at, gatewayReference: dispute.id, gatewayPayment: dispute.payment_id };
  if (link && LINK_ENDS.has(event)) return endOfLink(link, eventId, at);
  if (paymentKind === 'payment_failed' && payment && isHosted(payment)) return { kind: 'other', eventId, at, event };
  if (paymentKind && payment) return paymentNotice(paymentKind, noted(payment, link ?? payload?.order?.entity ?? {}), eventId, at);
  if (refundKind && refund) return refundNotice(refundKind, refund, eventId, at);
  return { kind: 'other', eventId, at, event };
}

function paymentNotice(kind: PaymentNotice['kind'], payment: PaymentEntity, eventId: string, at: UnixSeconds): PaymentNotice {
  return {
    kind,
    eventId,
    at,
    payment: ours('pay', note(payment, 'payment')),
    ...movement(payment, kind === 'payment_failed'),
    ...(isHosted(payment) && methodUsed(payment.method)),
  };
}

const NOTICE_BY_STATUS: Readonly<Record<PaymentEntity['status'], PaymentNotice['kind'] | null>> = {
  created: null,
  authorized: 'payment_authorized',
  captured: 'payment_captured',
  refunded: 'payment_captured',
  failed: 'payment_failed',
};

/** The notice for a payment's current status; null while its outcome is open. */
export function currentPayment(entity: PaymentEntity): PaymentNotice | null {
  const payment = failedIfUncaptured(entity);
  const kind = NOTICE_BY_STATUS[payment.status];
  return kind && paymentNotice(kind, payment, `${payment.id} ${payment.status}`, payment.created_at);
}

/** The failed payment of a link that ended without money. */
export function endOfLink(link: LinkEntity, eventId: string, at: UnixSeconds): PaymentNotice {
  const error_description = `The shopper has not paid on the payment gateway's page, which is ${link.status} now.`;
  return paymentNotice('payment_failed', { ...link, status: 'failed', error_code: 'BAD_REQUEST_ERROR', error_description }, eventId, at);
}

export function refundNotice(kind: RefundNotice['kind'], refund: RefundEntity, eventId: string, at: UnixSeconds): RefundNotice {
  const id = ours('re', refund.receipt ?? note(refund, 'refund'));
  return { kind, eventId, at, refund: id, gatewayPayment: refund.payment_id, ...movement(refund, kind === 'refund_failed') };
}

const movement = (entity: PaymentEntity | RefundEntity, failed: boolean) => ({
  order: ours('ord', note(entity, 'order')),
  session: ours('cs', note(entity, 'session')),
  gatewayReference: entity.id,
  amount: entity.amount,
  currency: entity.currency,
  bankReference: bankReference(entity),
  failure: failed ? failureOf(entity.error_code, entity.error_description, entity.error_reason) : null,
});

/** A text if it has the form of our ids, otherwise null: merchants write anything into notes and receipts. */
const ours = (prefix: 'ord' | 'cs' | 'pay' | 're', text: string | null): string | null =>
  text !== null && isId(prefix, text) ? text : null;

function read(rawBody: Buffer): NoticeBody {
  const text = noticeText(rawBody);
  try {
    const body = parseExactly(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  } catch {
    // Falls through: invalid JSON and a non-object get the same error.
  }
  throw new DomainError('invalid_json', 'A notice must be a JSON object.');
}
