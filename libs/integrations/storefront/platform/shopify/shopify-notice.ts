import type { IncomingHttpHeaders } from 'node:http';
import { createHash } from 'node:crypto';
import { DomainError } from '#kernel/domain-error';
import type { FulfillmentNews, StorefrontFields } from '#orders/index';
import { parseExactly } from '#integrations/payments/gateway/razorpay/exact-json';
import type { StorefrontNotice, ToldOrder } from '#integrations/storefront/platform/storefront-platform';
import { returnNews, shipmentNews } from '#integrations/storefront/platform/shopify/shopify-goods';
import { minorOf } from '#integrations/storefront/platform/shopify/shopify-money';
import {
  addressOf,
  idOf,
  listOf,
  objectOf,
  ourIdIn,
  type Read,
  reasonOf,
  textOf,
  timeOf,
} from '#integrations/storefront/platform/shopify/shopify-reading';

type Content = StorefrontNotice['content'];

/** What each topic tells (interface §4.9); others do not concern us. */
const TOPICS: Readonly<Record<string, (body: Read) => Content>> = {
  'orders/create': (body) => {
    const told = ofOrder(body, []);
    return told && { ...told, fields: told.fields && { ...told.fields, first: true } };
  },
  'orders/updated': (body) => ofOrder(body, []),
  'orders/edited': (body) => ofOrder(body, []),
  'orders/fulfilled': (body) => ofOrder(body, [{ fulfillment_status: 'fulfilled', parcel: null }]),
  'orders/partially_fulfilled': (body) => ofOrder(body, [{ fulfillment_status: 'partially_fulfilled', parcel: null }]),
  'orders/cancelled': (body) => {
    const told = ofOrder(body, []);
    return told && { ...told, cancelled: reasonOf(body['cancel_reason']) };
  },
  'fulfillments/create': (body) => about(body, { goods: ofFulfillment(body) }),
  'fulfillments/update': (body) => about(body, { goods: ofFulfillment(body) }),
  'fulfillment_events/create': (body) => about(body, { goods: shipmentNews(textOf(body['status']), [], timeOf(body['happened_at'])) }),
  'refunds/create': ofRefund,
  'app/uninstalled': () => 'uninstalled',
};

export function parseNotice(rawBody: Buffer, headers: IncomingHttpHeaders): StorefrontNotice {
  const topic = headerOf(headers, 'x-shopify-topic');
  const delivery = headerOf(headers, 'x-shopify-webhook-id') || createHash('sha256').update(topic).update(rawBody).digest('hex');
  const event = headerOf(headers, 'x-shopify-event-id') || delivery;
  const at = Date.parse(headerOf(headers, 'x-shopify-triggered-at'));
  const told = Object.hasOwn(TOPICS, topic) ? TOPICS[topic]! : null;
  return {
    topic,
    delivery,
    event,
    at: Number.isNaN(at) ? null : at,
    shop: headerOf(headers, 'x-shopify-shop-domain').toLowerCase(),
    content: told && told(read(rawBody)),
  };
}

function read(rawBody: Buffer): Read {
  try {
    return objectOf(parseExactly(rawBody.toString('utf8')));
  } catch {
    throw new DomainError('invalid_json', 'The body is not well-formed JSON. Send the bytes that were signed.');
  }
}

const NOTHING = { order_name: null, ours: null, fields: null, goods: [], cancelled: null, refunds: [] } as const;

/** null where the body names no order. */
function about(body: Read, told: Partial<ToldOrder>): ToldOrder | null {
  const order_id = idOf(body['order_id']);
  return order_id === null ? null : { ...NOTHING, ...told, order_id };
}

function ofOrder(body: Read, goods: readonly FulfillmentNews[]): ToldOrder | null {
  const fields = fieldsOf(body);
  const told: Partial<ToldOrder> = {
    order_name: textOf(body['name']),
    ours: oursOf(body),
    fields,
    goods: [...goods, ...(body['fulfillment_status'] === null ? [] : returnNews(fields?.tags ?? []))],
  };
  return about({ order_id: body['id'] }, told);
}

const oursOf = (body: Read): string | null =>
  ourIdIn('ord', body['source_identifier']) ??
  listOf(body['note_attributes'])
    .map((each) => ourIdIn('ord', objectOf(each)['value']))
    .find((id) => id !== null) ??
  null;

/** null where the body is not a whole order. */
function fieldsOf(body: Read): StorefrontFields | null {
  const currency = textOf(body['currency']);
  const changed_at = timeOf(body['updated_at']);
  const amount = currency && minorOf(body['total_price'], currency);
  if (currency === null || changed_at === null || amount === null) return null;
  return {
    changed_at,
    first: false,
    tags: tagsOf(body['tags']),
    note: textOf(body['note']),
    shipping_address: addressOf(body['shipping_address']),
    billing_address: addressOf(body['billing_address']),
    amount: amount as number,
    currency,
  };
}

const tagsOf = (tags: unknown): string[] =>
  String(tags ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

function ofFulfillment(body: Read): FulfillmentNews[] {
  if (body['status'] === 'cancelled') return [];
  const numbers = several(body['tracking_numbers'], body['tracking_number']);
  const urls = several(body['tracking_urls'], body['tracking_url']);
  const company = textOf(body['tracking_company']);
  const parcels = numbers.map((number, n) => ({ number, company, url: urls[n] ?? null }));
  return shipmentNews(textOf(body['shipment_status']), parcels, timeOf(body['updated_at']));
}

const several = (many: unknown, one: unknown): string[] => {
  const texts = listOf(many).map(String);
  return texts.length > 0 ? texts : [textOf(one)].filter((text) => text !== null);
};

/** The money that the platform says went back: the transactions that did not fail. */
function ofRefund(body: Read): ToldOrder | null {
  const storefront_refund = idOf(body['id']);
  const moved = listOf(body['transactions'])
    .map(objectOf)
    .filter(({ kind, status }) => kind === 'refund' && status !== 'failure' && status !== 'error');
  const currency = textOf(moved[0]?.['currency']) ?? '';
  const amount = moved.reduce((sum, each) => sum + (minorOf(each['amount'], currency) ?? 0), 0);
  if (storefront_refund === null || amount === 0) return null;
  return about(body, { refunds: [{ refund: { storefront_refund, amount, currency }, ours: ourIdIn('re', body['note']) }] });
}

const headerOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : '';
};
