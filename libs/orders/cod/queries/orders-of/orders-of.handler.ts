import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { COD_REFERENCES, type CodReference, nameKey, parcelKey } from '#orders/cod/queries/orders-of/cod-references.projection';
import { type CollectionKey, OrdersOf } from '#orders/cod/queries/orders-of/orders-of.query';
import { orderStream } from '#orders/domain/order.events';
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

  async execute({ account, livemode, keys }: OrdersOf): Promise<readonly (string | null)[]> {
    const scope = scopeOf(account, livemode);
    const references = keys.map((key) => ('order_id' in key ? null : referenceOf(scope, key)));
    const known = await this.lookups.some<CodReference>(COD_REFERENCES, [...new Set(references.filter((each) => each !== null))]);
    return Promise.all(
      keys.map((key, n) => ('order_id' in key ? this.own(key.order_id, account, livemode) : orderBy(key, known.get(references[n]!)))),
    );
  }

  private async own(order: string, account: string, livemode: boolean): Promise<string | null> {
    const story = await this.history.stream(orderStream(order));
    return story.some(({ metadata }) => metadata.account === account && metadata.livemode === livemode) ? order : null;
  }
}

const referenceOf = (scope: Scope, key: NamedByOthers): string =>
  'storefront_order_name' in key ? nameKey(scope, key.storefront_order_name) : parcelKey(scope, key.courier_code, key.tracking_number);

/** Couriers give a number again after some time: then the newest parcel is meant. Of two orders of one name, nobody knows which is. */
function orderBy(key: NamedByOthers, { orders }: Pick<CodReference, 'orders'> = { orders: [] }): string | null {
  return 'storefront_order_name' in key && orders.length > 1 ? null : (orders.at(-1) ?? null);
}
