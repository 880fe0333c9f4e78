import { resourceRoutes } from '#http/resource-routes';
import { Scope } from '#http/route';
import { collectionMissing } from '#orders/cod/domain/collection.errors';
import { COLLECTION_FILTERS } from '#orders/cod/queries/collection-list/collection-filters';
import { collectionQueries } from '#orders/cod/queries/collection-list/collection-list.projection';
import { CollectionResource } from '#orders/cod/resource/collection.resource';

export const CollectionListController = resourceRoutes({
  path: '/v1/cod/collections',
  resource: CollectionResource,
  queries: collectionQueries,
  filters: COLLECTION_FILTERS,
  access: (readModels) => Scope('cod:read', readModels),
  about: {
    list: 'Lists COD collections, newest first. Each order that is paid in cash, in full or in part, has one.',
    one: 'Returns a collection: the amount that the courier was to collect, the amount it has reported, and the shortfall.',
  },
  missing: collectionMissing,
});
