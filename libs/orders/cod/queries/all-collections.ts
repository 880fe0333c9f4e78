import type { CollectionResource } from '#orders/cod/resource/collection.resource';
import { COLLECTION_LIST } from '#orders/cod/queries/collection-list/collection-list.projection';
import type { ListQuery } from '#platform/storage/documents';
import type { ReadModels } from '#platform/storage/read-models';

const PAGE = 500;

/** All collections that match a query, newest first, read page by page. */
export async function* allCollections(
  readModels: ReadModels,
  query: Pick<ListQuery, 'scope' | 'filters' | 'times'>,
): AsyncGenerator<CollectionResource> {
  let startingAfter: string | undefined;
  for (;;) {
    const after = startingAfter === undefined ? {} : { startingAfter };
    const { documents, hasMore } = await readModels.list(COLLECTION_LIST, { created: {}, limit: PAGE, ...query, ...after });
    for (const document of documents) {
      const collection = JSON.parse(document) as CollectionResource;
      startingAfter = collection.id;
      yield collection;
    }
    if (!hasMore) return;
  }
}
