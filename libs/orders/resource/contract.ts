/** How an order is told as its resource. */
export { orderResource } from '#orders/resource/order.view';
