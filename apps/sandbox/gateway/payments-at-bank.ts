import { createHmac } from 'node:crypto';
import type { LinkEntity, OrderEntity, PaymentEntity } from '#apps/sandbox/gateway/entities';
import { withQuery } from '#kernel/with-query';
import type { GatewayFile } from '#apps/sandbox/gateway/gateway-file';

/** A payment, or a page of the gateway's own, from the view of the shopper's bank. */
export interface AtBank {
  readonly keyId: string;
  /** The payment's or the link's. */
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  /** null: the shopper has not chosen yet. */
  readonly method: PaymentEntity['method'] | null;
  readonly state: 'open' | 'approved' | 'declined' | 'over';
  /** Where the shopper goes next; null if unknown. */
  readonly callback: string | null;
  /** The fields that the gateway returns; they are signed in this order. */
  readonly returnFields: Readonly<Record<string, string>>;
  readonly signed: readonly string[] | null;
}

const STATES = { created: 'open', authorized: 'approved', captured: 'approved', refunded: 'approved', failed: 'declined' } as const;
const LINK_STATES = { created: 'open', paid: 'approved', cancelled: 'over', expired: 'over' } as const;

/** The payment waiting for the shopper's bank, by its merchant's name or the gateway's id of its order. */
export function paymentAtBank(file: GatewayFile, name: string): AtBank | null {
  const link = file.named<LinkEntity>('payment_link', name);
  if (link !== null) return linkAtBank(link.keyId, link.entity, file);
  const order = file.named<OrderEntity>('order', name);
  const [payment] = order === null ? [] : file.partsOf<PaymentEntity>(order.keyId, order.entity.id);
  return order === null || payment === undefined ? null : atBank(order.keyId, payment, file.callbackOf(payment.id));
}

/** A captured payment, by its merchant's name or the gateway's id of its order; null if there is none. */
export function capturedPayment(file: GatewayFile, name: string): { readonly keyId: string; readonly payment: PaymentEntity } | null {
  const link = file.named<LinkEntity>('payment_link', name);
  const of = link ?? file.named<OrderEntity>('order', name);
  const order = link === null ? of?.entity.id : link.entity.order_id;
  const payment = of && order && file.partsOf<PaymentEntity>(of.keyId, order).find(({ captured }) => captured);
  return payment ? { keyId: of.keyId, payment } : null;
}

function atBank(keyId: string, payment: PaymentEntity, callback: string | null): AtBank {
  const { id, amount, currency, method, order_id, status, error_code, error_description, error_reason } = payment;
  const state = STATES[status];
  const metadata = JSON.stringify({ payment_id: id, order_id });
  const failure = { 'error[code]': error_code ?? '', 'error[description]': error_description ?? '', 'error[reason]': error_reason ?? '' };
  const paid = { razorpay_payment_id: id, razorpay_order_id: order_id };
  const returnFields = state === 'approved' ? paid : state === 'declined' ? { ...failure, 'error[metadata]': metadata } : {};
  return { keyId, id, amount, currency, method, state, callback, returnFields, signed: state === 'approved' ? [order_id, id] : null };
}

function linkAtBank(keyId: string, link: LinkEntity, file: GatewayFile): AtBank {
  const { id, amount, currency, status, reference_id, callback_url, order_id = '' } = link;
  const callback = callback_url || null;
  const common = { keyId, id, amount, currency, method: null, state: LINK_STATES[status], callback };
  const [payment] = file.partsOf<PaymentEntity>(keyId, order_id);
  if (status !== 'paid') return { ...common, ...(payment?.status === 'failed' && { state: 'declined' }), returnFields: {}, signed: null };
  const returnFields = {
    razorpay_payment_id: payment!.id,
    razorpay_payment_link_id: id,
    razorpay_payment_link_reference_id: reference_id,
    razorpay_payment_link_status: status,
  };
  return { ...common, method: payment!.method, returnFields, signed: [id, reference_id, status, payment!.id] };
}

/** The shopper's address with the gateway's fields, signed with the secret of the merchant's key. */
export function returnUrl({ callback, returnFields, signed }: AtBank, keySecret: string): string | null {
  if (callback === null) return null;
  if (signed === null) return withQuery(callback, returnFields);
  const razorpay_signature = createHmac('sha256', keySecret).update(signed.join('|')).digest('hex');
  return withQuery(callback, { ...returnFields, razorpay_signature });
}
