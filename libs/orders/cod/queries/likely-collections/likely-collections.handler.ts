import { courierKey } from '#kernel/parcel-names';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { COLLECTION_LIST } from '#orders/cod/queries/collection-list/collection-list.projection';
import { LikelyCollections, MOST_LIKELY } from '#orders/cod/queries/likely-collections/likely-collections.query';
import type { CollectionResource } from '#orders/cod/resource/collection.resource';
import { ReadModels } from '#platform/storage/read-models';

@QueryHandler(LikelyCollections)
export class LikelyCollectionsHandler implements IQueryHandler<LikelyCollections> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ scope, courier_code, amount, currency }: LikelyCollections): Promise<readonly CollectionResource[]> {
    const status = ['pending', 'in_transit', 'collected'];
    const filters = { expected_amount: [amount], currency: [currency], status, courier_code: [courierKey(courier_code), null] };
    const { documents } = await this.readModels.list(COLLECTION_LIST, { scope, filters, created: {}, limit: MOST_LIKELY });
    return documents.map((json) => JSON.parse(json) as CollectionResource);
  }
}
