import type { Json } from '#test/simulation/outside/caller';
import { isDone } from '#test/simulation/outside/correspondence';
import type { Store } from '#test/simulation/outside/store';
import { goodsOf, addressed, inFull, merged, pricedAs } from '#test/simulation/truths/as-requested';
import { differing, type Known, within } from '#test/simulation/truths/differing';
import { listed } from '#test/simulation/truths/listed';
import {
  amountOf,
  cameFor,
  discountOf,
  goneOf,
  isByLink,
  type OutsideBook,
  outsideBooks,
  underWayOf,
} from '#test/simulation/truths/outside-book';
import type { World } from '#test/simulation/world/world';

/** Seconds after which what happened at a partner is known, while clocks go as they should. */
const LATEST = 4 * 3600;
const BACK = /^RTO/;

/** Each order is as the shopper's cart, the gateway, the shop and the courier have it, field by field. */
export async function sold(world: World): Promise<string[]> {
  return (await Promise.all(world.stores.map((store) => ofStore(world, store)))).flat();
}

async function ofStore(world: World, store: Store): Promise<string[]> {
  const orders = await listed(store.server, '/orders');
  const books = outsideBooks(world, store, orders);
  const patches = store.server.correspondence.changes('PATCH', '/orders/{id}');
  return orders.flatMap((order) => {
    const book = books.get(order.id);
    if (book === undefined) return [];
    const changes = (patches.get(order.id) ?? []).filter(isDone).map(({ body }) => body);
    const known = {
      ...asBought(store, order, book),
      ...withChanges(book, changes),
      ...asPaid(world, order, book),
      ...asShipped(world, order, book),
      ...asCopied(store, order, book),
    };
    return differing(`order ${order.id}`, known, order);
  });
}

export function asBought({ server }: Store, order: Json, book: OutsideBook): Known {
  const { session, cart, choices, option, isForgotten } = book;
  const isLinked = isByLink(book);
  const off = isLinked ? discountOf(server.correspondence, order.id, book.captures[0]!.amount) : 0;
  const cod_fee = book.total - cart.amount;
  const [first] = choices;
  // An order that is paid first is placed with the capture.
  const isPlacedAtOnce = first!.body.payment_option === 'cod' || first!.body.payment.method === 'upi';
  const { discount, ...prices } = pricedAs(cart);
  return {
    object: 'order',
    livemode: true,
    currency: 'INR',
    amount: book.total - off,
    amount_details: { ...prices, discount: discount + off, cod_fee },
    payment_method: isLinked ? (paid: string) => paid === 'prepaid' || book.refunds.length > 0 : option,
    line_items: goodsOf(cart),
    checkout_session: session,
    client_reference_id: cart.client_reference_id ?? null,
    created_at: within(first!.from, isPlacedAtOnce ? first!.until : Infinity),
    ...(!isForgotten && {
      customer: inFull(cart.customer, ['phone', 'email', 'name', 'id']),
      shipping_address: addressed(cart.shipping_address),
      billing_address: addressed(cart.billing_address),
    }),
  };
}

const withChanges = ({ cart }: OutsideBook, changes: readonly Json[]): Known => ({
  metadata: changes.reduce((metadata, change) => merged(metadata, change.metadata), cart.metadata ?? {}),
  invoice: changes.reduce((invoice, change) => (change.invoice ? { irn: null, ...change.invoice } : invoice), null),
});

export function asPaid({ acting, losesNotices }: World, order: Json, book: OutsideBook): Known {
  // Other truths judge what the bank took twice, and what only a lost notice or a lost machine knew.
  if (acting.losses > 0 || losesNotices || book.captures.length > 1) return {};
  const { total, cash, captures, option, collected } = book;
  const [paid, gone, pending] = [amountOf(captures), goneOf(book), underWayOf(book)];
  const isGone = gone >= cameFor(book);
  const isFull = paid > 0 && (paid >= total - cash || isByLink(book));
  const isReturned = isByLink(book) && order.amount_paid === 0 && isGone;
  if (isReturned) return {};
  // Cash alone, where the deposit never came, leaves the payment of the deposit failed.
  const came = paid === 0 && option === 'partial_prepaid' ? 0 : paid + (isByLink(book) ? 0 : order.amount_cod_collected);
  return {
    amount_paid: paid,
    amount_refunded: gone,
    amount_refund_pending: pending,
    gateway_discount: captures[0]?.discount ?? 0,
    customer_fee: captures[0]?.fee ?? 0,
    refund_status: pending > 0 ? 'pending' : gone === 0 ? 'none' : isGone ? 'full' : 'partial',
    refunded_at: (at: number | null) =>
      (at === null) === (gone === 0) && (at === null || at >= Math.min(...book.refunds.map(({ created_at }) => created_at)) - 1),
    payment_status:
      gone > 0
        ? isGone
          ? 'refunded'
          : 'partially_refunded'
        : came === 0
          ? (status: string) =>
              option === 'cod' ? status === 'cod_pending' : ['failed', 'pending', 'processing', 'partially_paid'].includes(status)
          : came < order.amount
            ? 'partially_paid'
            : paid === 0
              ? 'cod_collected'
              : 'paid',
    paid_at: (at: number | null) =>
      (at !== null && isFull && at >= captures[0]!.created_at) || (at === null && (!isFull || order.status === 'cancelled' || isGone)),
    amount_cod_collected: isByLink(book) || order.status === 'cancelled' ? order.amount_cod_collected : collected,
  };
}

function asShipped({ acting, injected }: World, order: Json, book: OutsideBook): Known {
  const { copy, cash, captures, total } = book;
  if (copy === null || acting.losses > 0) return {};
  const { tags, fulfillments, cancelled_at } = copy;
  if (cancelled_at !== null) {
    const latest = injected['jumps'] === undefined ? LATEST : Infinity;
    return { status: 'cancelled', amount_cod_due: 0, cancelled_at: (at: number) => Math.abs(at - cancelled_at / 1000) <= latest };
  }
  const [parcel] = fulfillments;
  if (order.status === 'cancelled')
    return parcel === undefined ? { storefront: ({ sync_state }: Json) => sync_state === 'failed' } : { amount_cod_due: 0 };
  const shipped = parcel === undefined ? 'unfulfilled' : (parcel.shipment_status ?? 'fulfilled');
  const goods = tags.includes('RTO Delivered') ? 'rto_delivered' : tags.includes('RTO') ? 'rto_initiated' : shipped;
  const isPaid = isByLink(book) || cash === total || amountOf(captures) >= total - cash;
  const stage = goods === 'delivered' ? 'delivered' : parcel === undefined ? (amountOf(captures) > 0 ? 'paid' : 'pending') : 'fulfilled';
  const at = parcel && parcel.updated_at / 1000;
  return {
    fulfillment_status: goods,
    status: (status: string) =>
      status === (goneOf(book) > 0 ? 'refunded' : isPaid ? stage : 'pending') ||
      captures.length > 1 ||
      (status !== 'cancelled' && captures.length > 0 && goneOf(book) >= cameFor(book)),
    fulfillments: (there: Json[]) =>
      there.length === fulfillments.length &&
      there.every(
        ({ tracking_number, shipment_status, courier_code }) =>
          tracking_number === parcel!.tracking_number && shipment_status === parcel!.shipment_status && courier_code === 'delhivery',
      ),
    fulfilled_at: (time: number | null) => (time === null) === (parcel === undefined || !isPaid),
    delivered_at: (time: number | null) => (time === null) === (goods !== 'delivered' || !isPaid) && (time === null || time >= at! - 1),
    cancelled_at: null,
    cancel_reason: null,
    amount_cod_due: isByLink(book) ? (due: number) => due === 0 || goneOf(book) > 0 : BACK.test(goods.toUpperCase()) ? 0 : cash,
  };
}

/** The shop's own names of it, and its tags. */
function asCopied({ shop }: Store, order: Json, { copy, isForgotten }: OutsideBook): Known {
  if (copy === null) return {};
  const isAtOdds = copy.cancelled_at === null && order.status === 'cancelled';
  return {
    storefront: ({ platform, shop_domain, order_id, order_name, tags, note, sync_state, sync_error, synced_at }: Json) =>
      platform === 'shopify' &&
      shop_domain === shop &&
      order_id === copy.id &&
      order_name === copy.name &&
      tags.toSorted().join() === copy.tags.toSorted().join() &&
      (isForgotten || note === copy.note) &&
      (isAtOdds || (sync_state === 'synced' && sync_error === null && synced_at >= order.created_at)),
  };
}
