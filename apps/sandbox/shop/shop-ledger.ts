import { fulfillmentBody, fulfillmentEventBody, orderBody, refundBody } from '#apps/sandbox/shop/shop-notice-bodies';
import type { ShopFile } from '#apps/sandbox/shop/shop-file';
import { newShopId, refundedOf, type ShopFulfillment, type ShopOrder } from '#apps/sandbox/shop/shop-orders';
import type { ShopNotices } from '#apps/sandbox/shop/shop-notices';
import { bareNumber } from '#kernel/parcel-names';
import type { Clock } from '#kernel/time';

/** A refused act, with the reason for the caller. */
export class NotPossible extends Error {
  override readonly name = 'NotPossible';
}

export interface Tracking {
  readonly tracking_number?: string | null;
  readonly tracking_company?: string | null;
  readonly tracking_url?: string | null;
}

type Draft = Omit<ShopOrder, 'id' | 'name' | 'created_at' | 'updated_at' | 'transaction'>;
type Edits = Partial<Pick<ShopOrder, 'tags' | 'note' | 'total' | 'removed' | 'shipping_address'>>;

/** The platform's own limit for an order. */
const MOST_TAGS = 250;

/** The shop's books: each act and the notices that report it are written atomically. */
export class ShopLedger {
  constructor(
    private readonly file: ShopFile,
    private readonly notices: ShopNotices,
    private readonly clock: Clock,
  ) {}

  create(shop: string, draft: Draft): ShopOrder {
    return this.write(() => {
      const now = this.clock.milliseconds();
      const name = `#${this.file.nextNumber(shop)}`;
      const order = { ...draft, id: newShopId(now), name, created_at: now, updated_at: now, transaction: newShopId(now) };
      this.file.put(shop, order);
      this.notices.notify(shop, 'orders/create', orderBody(shop, order));
      return order;
    });
  }

  /** Money received, in minor units. */
  pay(shop: string, id: string, amount: number): ShopOrder {
    return this.act(shop, id, [], (order) => {
      if (order.received >= order.total) throw new NotPossible('Order cannot be marked as paid.');
      return { received: Math.min(order.total, order.received + amount) };
    });
  }

  refund(shop: string, id: string, amount: number, note: string | null): ShopOrder {
    return this.act(shop, id, ['refunds/create'], (order) => {
      if (amount > order.received - refundedOf(order)) throw new NotPossible('Refund amount cannot be more than what was received.');
      const now = this.clock.milliseconds();
      return { refunds: [...order.refunds, { id: newShopId(now), note, amount, created_at: now }] };
    });
  }

  cancel(shop: string, id: string, reason: string): ShopOrder {
    return this.act(shop, id, ['orders/cancelled'], (order) => {
      if (order.cancelled_at !== null) throw new NotPossible('Order has already been cancelled.');
      if (order.fulfillment_status !== null) throw new NotPossible('Cannot cancel an order that has fulfilments.');
      return { cancelled_at: this.clock.milliseconds(), cancel_reason: reason };
    });
  }

  /** `part`: only some of its lines leave. */
  fulfill(shop: string, id: string, tracking: Tracking = {}, part = false): ShopOrder {
    return this.act(shop, id, ['fulfillments/create', part ? 'orders/partially_fulfilled' : 'orders/fulfilled'], (order) => {
      if (order.cancelled_at !== null || order.fulfillment_status === 'fulfilled')
        throw new NotPossible('There is nothing left to fulfil.');
      return {
        fulfillment_status: part ? 'partial' : 'fulfilled',
        fulfillments: [...order.fulfillments, this.parcel(tracking)],
      };
    });
  }

  /** A courier's report on the parcel with a number, otherwise on the last one; one that has not left the shop leaves it first. */
  shipment(shop: string, id: string, shipment_status: string, tracking: Tracking = {}, number?: string): ShopOrder {
    if (this.order(shop, id).fulfillments.length === 0) this.fulfill(shop, id, tracking);
    const { fulfillments } = this.order(shop, id);
    const parcel = fulfillments.findLast(
      ({ tracking_number }) => number === undefined || bareNumber(tracking_number) === bareNumber(number),
    );
    if (parcel === undefined) throw new NotPossible(`Order has no parcel ${number}.`);
    const after = { ...parcel, ...tracking, shipment_status, updated_at: this.clock.milliseconds() };
    const change = ({ fulfillments }: ShopOrder) => ({ fulfillments: fulfillments.map((each) => (each.id === after.id ? after : each)) });
    return this.act(shop, id, ['fulfillments/update', 'fulfillment_events/create'], change, after);
  }

  edit(shop: string, id: string, edits: Edits): ShopOrder {
    return this.act(shop, id, edits.total === undefined && edits.removed === undefined ? [] : ['orders/edited'], () => edits);
  }

  tag(shop: string, id: string, tags: readonly string[]): ShopOrder {
    const all = [...new Set([...this.order(shop, id).tags, ...tags])];
    if (all.length > MOST_TAGS) throw new NotPossible(`Order cannot have more than ${MOST_TAGS} tags.`);
    return this.edit(shop, id, { tags: all });
  }

  untag(shop: string, id: string, tags: readonly string[]): ShopOrder {
    return this.edit(shop, id, { tags: this.order(shop, id).tags.filter((tag) => !tags.includes(tag)) });
  }

  /** The merchant removes the app: its token becomes invalid. */
  uninstall(shop: string): void {
    this.write(() => {
      this.file.closeTo(shop);
      this.notices.notify(shop, 'app/uninstalled', { myshopify_domain: shop });
    });
  }

  /** By the shop's own id, or by the id at the service that sold it. */
  order(shop: string, id: string): ShopOrder {
    const order = this.file.find(shop, id) ?? this.file.ofSource(shop, id)[0];
    if (order === undefined) throw new NotPossible(`There is no order ${id}.`);
    return order;
  }

  has(shop: string, id: string): boolean {
    return this.file.find(shop, id) !== null;
  }

  /** Whether the app is installed in the shop. */
  letsIn(shop: string): boolean {
    return this.file.isOpenTo(shop);
  }

  ofSource(shop: string, source: string): ShopOrder[] {
    return this.file.ofSource(shop, source);
  }

  changedSince(shop: string, since: number, skip: number, most: number): ShopOrder[] {
    return this.file.changedSince(shop, since, skip, most);
  }

  private parcel({ tracking_number = null, tracking_company = null, tracking_url = null }: Tracking): ShopFulfillment {
    const now = this.clock.milliseconds();
    const tracking = { tracking_number, tracking_company, tracking_url };
    return { id: newShopId(now), status: 'success', ...tracking, shipment_status: null, updated_at: now };
  }

  /** Every act changes the order's time, and sends `orders/updated` in addition to its own notice. `parcel`: the parcel concerned, if not the last. */
  private act(
    shop: string,
    id: string,
    topics: readonly string[],
    change: (order: ShopOrder) => Partial<ShopOrder>,
    parcel?: ShopFulfillment,
  ): ShopOrder {
    return this.write(() => {
      const before = this.order(shop, id);
      const updated_at = Math.max(this.clock.milliseconds(), before.updated_at + 1);
      const order: ShopOrder = { ...before, ...change(before), updated_at };
      this.file.put(shop, order);
      for (const topic of [...topics, 'orders/updated']) this.notices.notify(shop, topic, bodyOf(shop, topic, order, parcel));
      return order;
    });
  }

  private write<T>(act: () => T): T {
    const value = this.file.transaction(act);
    this.notices.send();
    return value;
  }
}

function bodyOf(shop: string, topic: string, order: ShopOrder, parcel = order.fulfillments.at(-1)!): object {
  if (topic === 'refunds/create') return refundBody(order, order.refunds.at(-1)!);
  if (topic === 'fulfillment_events/create') return fulfillmentEventBody(order, parcel);
  return topic.startsWith('fulfillments/') ? fulfillmentBody(order, parcel) : orderBody(shop, order);
}
