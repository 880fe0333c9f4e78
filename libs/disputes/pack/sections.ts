import type { PackedDispute } from '#disputes/pack/packed-dispute';
import type { UnixSeconds } from '#kernel/time';
import { addressLine, money, spoken, type Wording } from '#disputes/pack/wording';

/** A part of a page: a list of facts and perhaps a table. Their texts are not escaped yet. */
export interface Section {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
}

type Maybe = readonly (readonly [name: string, value: string | null | undefined])[];

/** The facts whose value is known. */
const known = (facts: Maybe): Section['facts'] =>
  facts.filter((fact): fact is readonly [string, string] => fact[1] !== null && fact[1] !== undefined && fact[1] !== '');

const momentOf = (at: UnixSeconds | null, words: Wording): string | null => (at === null ? null : words.time(at));

/** The buyer, the goods, and the payment. */
export function purchase({ order, payments, dispute }: PackedDispute, words: Wording): Section {
  const { customer, line_items, amount_details: sums, currency } = order;
  const payment = payments.find(({ id }) => id === dispute.payment);
  const rows = line_items.map(({ name, sku, quantity, unit_amount, amount }) => [
    name,
    sku ?? '',
    String(quantity),
    money(unit_amount, currency),
    money(amount, currency),
  ]);
  return {
    title: 'Purchase and payment',
    facts: known([
      ['Order', order.id],
      ['Order in the shop', order.storefront.order_name],
      ['Placed', words.time(order.created_at)],
      ['Customer', customer.name],
      ['Phone', customer.phone],
      ['E-mail', customer.email],
      ['Billing address', addressLine(order.billing_address)],
      ['Subtotal', money(sums.subtotal, currency)],
      ['Discount', sums.discount === 0 ? null : money(sums.discount, currency)],
      ['Shipping', sums.shipping === 0 ? null : money(sums.shipping, currency)],
      ['Tax', sums.tax === 0 ? null : money(sums.tax, currency)],
      ['Fee for cash on delivery', sums.cod_fee === 0 ? null : money(sums.cod_fee, currency)],
      ['Total', money(order.amount, currency)],
      ['Disputed payment', dispute.payment],
      ['At the gateway', payment?.gateway_reference],
      ['Paid by', payment && spoken(payment.method_details.type)],
      ['Paid amount', payment && money(payment.amount, payment.currency)],
      ['Paid', payment && momentOf(payment.captured_at, words)],
      ['Reference of the bank', payment?.bank_reference],
    ]),
    table: { head: ['Item', 'SKU', 'Quantity', 'Price', 'Amount'], rows },
  };
}

/** The parcels, their destinations, and the reports about them; null if nothing left. */
export function delivery({ order, movements }: PackedDispute, words: Wording): Section | null {
  if (movements.length === 0 && order.fulfillments.length === 0) return null;
  const parcels = order.fulfillments.map(({ tracking_number, courier_code, tracking_url, created_at, delivered_at }, n): Maybe => {
    const parcel = order.fulfillments.length === 1 ? 'Parcel' : `Parcel ${n + 1}`;
    return [
      [parcel, tracking_number ?? 'without a number'],
      [`${parcel}: courier`, courier_code],
      [`${parcel}: followed at`, tracking_url],
      [`${parcel}: known since`, words.time(created_at)],
      [`${parcel}: delivered`, momentOf(delivered_at, words)],
    ];
  });
  const rows = movements.map(({ at, fulfillment_status, parcel }) => [
    words.time(at),
    spoken(fulfillment_status),
    parcel?.tracking_number ?? '',
    parcel?.courier_code ?? '',
    spoken(parcel?.shipment_status ?? ''),
  ]);
  return {
    title: 'Delivery',
    facts: known([
      ['Delivered to', addressLine(order.shipping_address)],
      ['Goods are', spoken(order.fulfillment_status)],
      ['Left', momentOf(order.fulfilled_at, words)],
      ['Delivered', momentOf(order.delivered_at, words)],
      ['Collected in cash', order.amount_cod_collected === 0 ? null : money(order.amount_cod_collected, order.currency)],
      ...parcels.flat(),
    ]),
    table: { head: ['Reported', 'Goods', 'Parcel', 'Courier', 'In its words'], rows },
  };
}

const BY = { code: 'by the shopper, with the code', link: 'by the shopper, at the link of the message', merchant: 'by the merchant' };

/** The shopper's confirmation; null if none was requested. */
export function confirmation({ confirmation: given }: PackedDispute, words: Wording): Section | null {
  if (given === null) return null;
  const { requested_at, confirmed_at, method, refused_at, channel } = given;
  return {
    title: 'Confirmation by the shopper',
    facts: known([
      ['Requested', words.time(requested_at)],
      ['Code sent to', channel === null ? null : CHANNELS[channel]],
      ['Confirmed', confirmed_at === null ? 'no' : words.time(confirmed_at)],
      ['Confirmed by', method === null ? null : BY[method]],
      ['Refused', momentOf(refused_at, words)],
    ]),
  };
}

const CHANNELS = { phone: 'the phone', email: 'the e-mail address' } as const;

/** Messages to the shopper; null if there were none. */
export function messages({ messages: sent, order: { customer } }: PackedDispute, words: Wording): Section | null {
  if (sent.length === 0) return null;
  const addressOf = { phone: customer.phone, email: customer.email };
  const rows = sent.map(({ at, code, channel }) => [
    words.time(at),
    channel === null ? '' : (addressOf[channel] ?? CHANNELS[channel]),
    code === 1 ? 'A code and a link to confirm the order' : `A code and a link to confirm the order (the ${code}. message)`,
  ]);
  return { title: 'Messages to the shopper', facts: [], table: { head: ['Sent', 'To', 'What'], rows } };
}

/** Refunds; null if there were none. */
export function refunds({ refunds: made }: PackedDispute, words: Wording): Section | null {
  if (made.length === 0) return null;
  const rows = made.map(({ id, created_at, amount, currency, status, succeeded_at, destination }) => [
    id,
    words.time(created_at),
    money(amount, currency),
    status,
    succeeded_at === null ? '' : words.time(succeeded_at),
    destination.reference ?? '',
  ]);
  return {
    title: 'Refunds',
    facts: [],
    table: { head: ['Refund', 'Requested', 'Amount', 'Status', 'Succeeded', 'Reference of the bank'], rows },
  };
}

/** null unless the order was cancelled. */
export function cancellation({ order: { cancelled_at, cancel_reason } }: PackedDispute, words: Wording): Section | null {
  if (cancelled_at === null) return null;
  return { title: 'Cancellation', facts: known([['Cancelled', words.time(cancelled_at)], ['Why', cancel_reason && spoken(cancel_reason)]]) }; // prettier-ignore
}

/** The timeline of the order. */
export const history = ({ timeline }: PackedDispute, words: Wording): Section => ({
  title: 'What happened',
  facts: [],
  table: { head: ['When', 'What'], rows: timeline.map(({ at, summary }) => [words.time(at), summary]) },
});

/** The dispute itself: its ids, phase, status, amount and deadline. */
export const disputed = ({ dispute }: PackedDispute, words: Wording): Section => ({
  title: 'Dispute',
  facts: known([
    ['Dispute', dispute.id],
    ['At the gateway', dispute.gateway_reference],
    ['Phase', spoken(dispute.phase)],
    ['Status', spoken(dispute.status)],
    ['Reason', dispute.reason_code && spoken(dispute.reason_code)],
    ['Disputed amount', money(dispute.amount, dispute.currency)],
    ['Known since', words.time(dispute.created_at)],
    ['To be answered by', momentOf(dispute.respond_by, words)],
  ]),
});
