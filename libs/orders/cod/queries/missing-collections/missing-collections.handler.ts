import { courierKey } from '#kernel/parcel-names';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { allCollections } from '#orders/cod/queries/all-collections';
import { MissingCollections } from '#orders/cod/queries/missing-collections/missing-collections.query';
import type { CollectionResource } from '#orders/cod/resource/collection.resource';
import { scopeOf } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';

@QueryHandler(MissingCollections)
export class MissingCollectionsHandler implements IQueryHandler<MissingCollections> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ account, livemode, courier_code, delivered_before }: MissingCollections): Promise<AsyncIterable<CollectionResource>> {
    return allCollections(this.readModels, {
      scope: scopeOf(account, livemode),
      filters: { courier_code: [courierKey(courier_code)], status: ['collected'] },
      times: { collected_at: { lt: delivered_before } },
    });
  }
}
