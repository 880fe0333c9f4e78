import { collectionOf } from '#orders/domain/events/cod.events';
import { type ChangedObjects, nameOf } from '#platform/event-history/changed-objects';

/** For each kind of fact in an order's stream, the most specific object that it changes. */
export const ORDERS_CHANGES: ChangedObjects = {
  order: { object: 'order', readBy: 'orders' },
  fulfillment: { object: 'order', readBy: 'orders' },
  storefront: { object: 'order', readBy: 'orders' },
  verification: { object: 'order', readBy: 'orders' },
  payment: { object: 'payment', readBy: 'payments', id: 'payment' },
  refund: { object: 'refund', readBy: 'refunds', id: 'refund' },
  cod: { object: 'cod_collection', readBy: 'cod', id: (event) => collectionOf(nameOf(event)) },
};
