/** The folds of an order, its payments, its cash and its timeline, and the query for the ids of its related objects. */
export { collectionResource } from '#orders/cod/resource/collection.view';
export { GetObjectsOfOrder } from '#orders/queries/order-objects/order-objects.query';
export { paymentsOf } from '#orders/payments/resource/payments.view';
export { orderResource } from '#orders/resource/order.view';
export type { OrderStory } from '#orders/domain/events/order-story';
export { timelineEntry } from '#orders/resource/timeline';
