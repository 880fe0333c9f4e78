/** How an order is folded into its resource, and the query for the ids of all that belongs to it. */
export { GetObjectsOfOrder } from '#orders/queries/order-objects/order-objects.query';
export { orderResource } from '#orders/resource/order.view';
