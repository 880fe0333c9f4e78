import type { IncomingHttpHeaders } from 'node:http';
import { createHash } from 'node:crypto';
import { type Minor, sum } from '#kernel/money';
import { DomainError } from '#kernel/domain-error';
import type { StorefrontFields } from '#orders/storefront/contract';
import { noticeText } from '#integrations/notice-text';
import { parseExactly } from '#integrations/payments/gateway/razorpay/exact-json';
import type { StorefrontNotice, ReportedOrder } from '#integrations/storefront/shop-client/storefront-platform';
import { cancelledNews, returnNews, shipmentNews } from '#integrations/storefront/shop-client/shopify/shopify-goods';
import { minorOf, presentTotal } from '#integrations/storefront/shop-client/shopify/shopify-money';
import {
  addressOf,
  idOf,
  nameOf,
  listOf,
  objectOf,
  ourIdIn,
  type Read,
  reasonOf,
  tagsOf,
  textOf,
  timeOf,
  urlOf,
} from '#integrations/storefront/shop-client/shopify/shopify-reading';

/** The most JSON values in a notice: an order with thousands of lines has tens of thousands. */
const MOST_VALUES = 65_536;

type Content = StorefrontNotice['content'];

/**
 * The relevant topics (interface §4.9), with the parser of each body. The platform signs bodies, not headers, so a topic whose body does not match it
 * is ignored.
 */
const TOPICS: Readonly<Record<string, (body: Read) => Content>> = {
  'orders/create': ofOrder,
  'orders/updated': ofOrder,
  'orders/edited': ofOrder,
  'orders/fulfilled': (body) => (body['fulfillment_status'] === 'fulfilled' ? ofOrder(body) : null),
  'orders/partially_fulfilled': (body) => (body['fulfillment_status'] === 'partial' ? ofOrder(body) : null),
  'orders/cancelled': (body) => (timeOf(body['cancelled_at']) === null ? null : ofOrder(body)),
  'fulfillments/create': ofFulfillment,
  'fulfillments/update': ofFulfillment,
  'fulfillment_events/create': ofFulfillmentEvent,
  'refunds/create': ofRefund,
  'app/uninstalled': (body) => (textOf(body['myshopify_domain']) === null ? null : 'uninstalled'),
};

export function parseNotice(rawBody: Buffer, headers: IncomingHttpHeaders): StorefrontNotice {
  const topic = headerOf(headers, 'x-shopify-topic');
  const reported = Object.hasOwn(TOPICS, topic) ? TOPICS[topic]! : null;
  const body = reported === null ? {} : read(rawBody);
  const content = reported && reported(body);
  return {
    topic,
    digest: createHash('sha256').update(rawBody).digest('hex'),
    shops: [headerOf(headers, 'x-shopify-shop-domain').toLowerCase(), ...shopOf(body)],
    content: content === null || content === 'uninstalled' ? content : timed(content, headers),
  };
}

/** A report with the time of its header, which is not signed: it decides between reports about one second alone. */
function timed(content: ReportedOrder, headers: IncomingHttpHeaders): ReportedOrder {
  const reported_at = Date.parse(headerOf(headers, 'x-shopify-triggered-at'));
  return content.fields === null || Number.isNaN(reported_at) ? content : { ...content, fields: { ...content.fields, reported_at } };
}

/** The shops that a body names: only the platform's own addresses, never one that the merchant chose. */
function shopOf(body: Read): string[] {
  const shown = textOf(body['order_status_url']);
  const host = shown !== null && URL.canParse(shown) ? new URL(shown).hostname : null;
  const named = textOf(body['myshopify_domain'])?.toLowerCase() ?? (host && /\.myshopify\.\w+$/.test(host) ? host : null);
  return named === null ? [] : [named];
}

function read(rawBody: Buffer): Read {
  const text = noticeText(rawBody, MOST_VALUES);
  try {
    return objectOf(parseExactly(text));
  } catch {
    throw new DomainError('invalid_json', 'The body is not well-formed JSON. Send the bytes that were signed.');
  }
}

const NOTHING = { order_name: null, ours: null, fields: null, goods: [], cancelled: null, refunds: [] } as const;

/** A report about the order that the body names; null if it names none. */
function about(body: Read, reported: Partial<ReportedOrder>): ReportedOrder | null {
  const order_id = idOf(body['order_id']);
  return order_id === null ? null : { ...NOTHING, ...reported, order_id };
}

const GOODS: ReadonlyMap<unknown, 'fulfilled' | 'partially_fulfilled'> = new Map([
  ['fulfilled', 'fulfilled'],
  ['partial', 'partially_fulfilled'],
]);

/** The order's state at the time of the notice; null if the body is not a whole order. */
function ofOrder(body: Read): ReportedOrder | null {
  const fields = 'order_id' in body ? null : fieldsOf(body);
  if (fields === null) return null;
  const goods = GOODS.get(body['fulfillment_status']);
  return about(
    { order_id: body['id'] },
    {
      order_name: nameOf(body['name']),
      ours: oursOf(body),
      fields,
      goods: goods === undefined ? [] : [{ fulfillment_status: goods, parcel: null }, ...returnNews(fields.tags)],
      cancelled: timeOf(body['cancelled_at']) === null ? null : reasonOf(body['cancel_reason']),
    },
  );
}

/** Our id of the order; null if the shop does not have it. */
const oursOf = (body: Read): string | null =>
  ourIdIn('ord', body['source_identifier']) ??
  listOf(body['note_attributes'])
    .map((each) => ourIdIn('ord', objectOf(each)['value']))
    .find((id) => id !== null) ??
  null;

/** Seconds within which an order counts as just made. */
const STILL_NEW = 10;

/** The fields of an order; null if the body is not a whole order. */
function fieldsOf(body: Read): StorefrontFields | null {
  const currency = nameOf(body['currency']);
  const changed_at = timeOf(body['updated_at']);
  const total = currency && minorOf(body['total_price'], currency);
  if (currency === null || changed_at === null || typeof total !== 'number') return null;
  const created_at = timeOf(body['created_at']);
  return {
    changed_at,
    first: created_at !== null && changed_at - created_at < STILL_NEW,
    tags: tagsIn(body['tags']),
    note: textOf(body['note']),
    shipping_address: addressOf(body['shipping_address']),
    billing_address: addressOf(body['billing_address']),
    amount: presentTotal({
      total,
      current: minorOf(body['current_total_price'], currency),
      refunded: sum(listOf(body['refunds']).map((refund) => movedBack(objectOf(refund), currency))),
      cancelled: timeOf(body['cancelled_at']) !== null,
    }),
    currency,
  };
}

const tagsIn = (tags: unknown): string[] => (typeof tags === 'string' ? tagsOf(tags.split(',').map((tag) => tag.trim())) : []);

function ofFulfillment(body: Read): ReportedOrder | null {
  if (!('tracking_number' in body || 'tracking_numbers' in body)) return null;
  const [id, updated_at] = [idOf(body['id']), timeOf(body['updated_at'])];
  if (body['status'] === 'cancelled') return about(body, { goods: cancelledNews(id, updated_at) });
  const numbers = several(body['tracking_numbers'], body['tracking_number']).map(nameOf);
  const urls = several(body['tracking_urls'], body['tracking_url']).map(urlOf);
  const company = textOf(body['tracking_company']);
  const parcels = numbers.map((number, n) => ({ number, company, url: urls[n] ?? null }));
  return about(body, { goods: shipmentNews(nameOf(body['shipment_status']), parcels, updated_at, id) });
}

function ofFulfillmentEvent(body: Read): ReportedOrder | null {
  if (!('happened_at' in body)) return null;
  return about(body, { goods: shipmentNews(nameOf(body['status']), [], timeOf(body['happened_at']), null) });
}

/** The most parcels of one shipment that are read. */
const MOST_PARCELS = 100;

/** The list of a field that may have several values, or else the field with one. */
const several = (many: unknown, one: unknown): readonly unknown[] => {
  const texts = listOf(many).slice(0, MOST_PARCELS);
  return texts.length > 0 ? texts.map(String) : [one];
};

/** The transactions of a refund, without failed ones. */
const moved = (refund: Read): Read[] =>
  listOf(refund['transactions'])
    .map(objectOf)
    .filter(({ kind, status }) => kind === 'refund' && status !== 'failure' && status !== 'error');

/** The money that a refund returns, in one currency. */
const movedBack = (refund: Read, currency: string): Minor =>
  sum(moved(refund).map((each) => ((nameOf(each['currency']) ?? currency) === currency ? (minorOf(each['amount'], currency) ?? 0) : 0)));

/** The refund that the body reports; null if no money was returned. */
function ofRefund(body: Read): ReportedOrder | null {
  const storefront_refund = idOf(body['id']);
  const currency = nameOf(moved(body)[0]?.['currency']) ?? '';
  const amount = movedBack(body, currency);
  if (storefront_refund === null || amount === 0) return null;
  return about(body, { refunds: [{ refund: { storefront_refund, amount, currency }, ours: ourIdIn('re', body['note']) }] });
}

const headerOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : '';
};
