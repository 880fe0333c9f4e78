import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { COLLECTION_LIST } from '#orders/cod/queries/collection-list/collection-list.projection';
import type { ListQuery, Page, Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';

export class ListCollections extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

/** One collection as JSON text; null if it does not exist. */
export class GetCollection extends Query<string | null> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

@QueryHandler(ListCollections)
export class ListCollectionsHandler implements IQueryHandler<ListCollections> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ query }: ListCollections): Promise<Page> {
    return this.readModels.list(COLLECTION_LIST, query);
  }
}

@QueryHandler(GetCollection)
export class GetCollectionHandler implements IQueryHandler<GetCollection> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ id, scope }: GetCollection): Promise<string | null> {
    return this.readModels.get(COLLECTION_LIST, id, scope);
  }
}
