import { courierKey } from '#kernel/parcel-names';
import { collectionOf } from '#orders/domain/events/cod.events';
import type { CollectionResource } from '#orders/cod/resource/collection.resource';
import { collectionResource } from '#orders/cod/resource/collection.view';
import { orderOf } from '#orders/domain/events/order.events';
import type { Projection } from '#platform/projector/projection';
import { queriesOf } from '#platform/storage/document-queries';

export const COLLECTION_LIST = 'cod_collections';

/** The types of facts that may affect an order's cash; others, such as payments, are ignored. */
const ABOUT_CASH = /^(?:order\.|cod\.|fulfillment\.|storefront\.linked$|customer\.forgotten$)/;

export const collectionList: Projection<CollectionResource> = {
  name: COLLECTION_LIST,
  version: 6,
  ofOneStream: true,
  filters: {
    status: ({ status }) => status,
    courier_code: ({ courier_code }) => courier_code && courierKey(courier_code),
    order_id: ({ order_id }) => order_id,
    overdue: ({ overdue }) => overdue,
    currency: ({ currency }) => currency,
    expected_amount: ({ expected_amount }) => expected_amount,
    collected_at: ({ collected_at }) => collected_at,
  },
  times: ['collected_at'],
  pairs: [['status', 'courier_code']],
  documentOf: ({ stream, type }) => {
    const order = ABOUT_CASH.test(type) ? orderOf(stream) : null;
    return order && collectionOf(order);
  },
  evolve: (collection, event) => collectionResource.evolve(collection, event),
  createdAt: ({ created_at }) => created_at,
};

export const collectionQueries = queriesOf(COLLECTION_LIST, 'cod');
