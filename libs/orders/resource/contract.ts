/** How an order is folded into its resource. */
export { orderResource } from '#orders/resource/order.view';
