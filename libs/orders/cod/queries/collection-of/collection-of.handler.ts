import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { COD_REFERENCES, type CodReference, nameKey, parcelKey } from '#orders/cod/queries/collection-of/cod-references.projection';
import { CollectionOf, type FoundCollection } from '#orders/cod/queries/collection-of/collection-of.query';
import { collectionResource } from '#orders/cod/resource/collection.view';
import { orderStream } from '#orders/domain/order.events';
import { EventHistory } from '#platform/event-history/event-history';
import { scopeOf } from '#platform/storage/documents';
import { Lookups } from '#platform/storage/lookups';

@QueryHandler(CollectionOf)
export class CollectionOfHandler implements IQueryHandler<CollectionOf> {
  constructor(
    private readonly lookups: Lookups,
    private readonly history: EventHistory,
  ) {}

  async execute({ account, livemode, key }: CollectionOf): Promise<FoundCollection | undefined> {
    const order_id = 'order_id' in key ? key.order_id : await this.orderBy(scopeOf(account, livemode), key);
    if (order_id === undefined) return undefined;
    const story = await this.history.stream(orderStream(order_id));
    if (!story.some(({ metadata }) => metadata.account === account && metadata.livemode === livemode)) return undefined;
    return { order_id, collection: fold(collectionResource, story)?.id ?? null };
  }

  /** Couriers give a number again after some time: then the newest parcel is meant. Of two orders of one name, nobody knows which is. */
  private async orderBy(scope: string, key: Exclude<CollectionOf['key'], { order_id: string }>): Promise<string | undefined> {
    const isName = 'storefront_order_name' in key;
    const id = isName ? nameKey(scope, key.storefront_order_name) : parcelKey(scope, key.courier_code, key.tracking_number);
    const { orders = [] } = (await this.lookups.find<CodReference>(COD_REFERENCES, id)) ?? {};
    return isName && orders.length > 1 ? undefined : orders.at(-1);
  }
}
