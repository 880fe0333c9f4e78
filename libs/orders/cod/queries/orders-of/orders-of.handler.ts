import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { courierKey } from '#kernel/parcel-names';
import { collection } from '#orders/cod/domain/collection';
import { type Candidate, meantOrder, type IdentifyingLine } from '#orders/cod/domain/meant-order';
import {
  COD_REFERENCES,
  type CodReference,
  MOST_ORDERS,
  nameKey,
  parcelKey,
  type ReferencedOrder,
} from '#orders/cod/queries/orders-of/cod-references.projection';
import { type CollectionKey, type FoundOrder, OrdersOf } from '#orders/cod/queries/orders-of/orders-of.query';
import { orderStream } from '#orders/domain/events/order.events';
import { EventHistory } from '#platform/event-history/event-history';
import { type Scope, scopeOf } from '#platform/storage/documents';
import { Lookups } from '#platform/storage/lookups';

type NamedByOthers = Exclude<CollectionKey, { readonly order_id: string }>;

@QueryHandler(OrdersOf)
export class OrdersOfHandler implements IQueryHandler<OrdersOf> {
  constructor(
    private readonly lookups: Lookups,
    private readonly history: EventHistory,
  ) {}

  async execute({ account, livemode, keys }: OrdersOf): Promise<readonly (FoundOrder | null)[]> {
    const scope = scopeOf(account, livemode);
    const references = keys.map((key) => ('order_id' in key ? null : referenceOf(scope, key)));
    const known = await this.lookups.some<CodReference>(COD_REFERENCES, [...new Set(references.filter((each) => each !== null))]);
    return Promise.all(
      keys.map(async (key, n) => {
        if ('order_id' in key) return this.own(key.order_id, account, livemode);
        const orders = known.get(references[n]!)?.orders ?? [];
        return 'of' in key ? this.carriedByAnother(orders, key.of) : orderBy(key, orders);
      }),
    );
  }

  /** The order, if it belongs to the account and mode; otherwise null. */
  private async own(order_id: string, account: string, livemode: boolean): Promise<FoundOrder | null> {
    const story = await this.history.stream(orderStream(order_id));
    const isOwn = story.some(({ metadata }) => metadata.account === account && metadata.livemode === livemode);
    return isOwn ? { order_id, courier_differs: false } : null;
  }

  /** The order whose parcel the shop gave to another courier; null if none or several match, or if too many orders share the number. */
  private async carriedByAnother(orders: readonly ReferencedOrder[], line: IdentifyingLine): Promise<FoundOrder | null> {
    if (orders.length >= MOST_ORDERS) return null;
    const candidates: Candidate[] = [];
    for (const order of new Set(orders.map((each) => each.order)))
      candidates.push({
        order,
        collection: fold<typeof collection.initial, never>(collection, await this.history.stream(orderStream(order))),
      });
    const order_id = meantOrder(candidates, line);
    const courier = orders.findLast(({ order }) => order === order_id)?.courier ?? null;
    return order_id === null ? null : { order_id, courier_differs: courier !== null && courier !== courierKey(line.courier_code) };
  }
}

const referenceOf = (scope: Scope, key: NamedByOthers): string =>
  'storefront_order_name' in key ? nameKey(scope, key.storefront_order_name) : parcelKey(scope, key.tracking_number);

/** The order with a courier's parcel, the newest because couriers reuse numbers; or the only order with a name. null if there is none. */
function orderBy(key: Exclude<NamedByOthers, { readonly of: IdentifyingLine }>, orders: readonly ReferencedOrder[]): FoundOrder | null {
  const isName = 'storefront_order_name' in key;
  const found = isName ? orders : orders.filter(({ courier }) => courier === courierKey(key.courier_code));
  const newest = found.at(-1);
  return newest === undefined || (isName && found.length > 1) ? null : { order_id: newest.order, courier_differs: false };
}
