/** The lists of orders, payments, refunds and cash, for rooms that report on them. */
export { collectionList } from '#orders/cod/queries/collection-list/collection-list.projection';
export { paymentList } from '#orders/payments/queries/payment-list/payment-list.projection';
export { orderList, outcomeOf } from '#orders/queries/order-list/order-list.projection';
export { refundList } from '#orders/refunds/queries/refund-list/refund-list.projection';
export { COD_STATUSES } from '#orders/domain/events/cod.events';
export { FULFILLMENT_STATUSES } from '#orders/domain/events/fulfillment.events';
export { PAYMENT_STATES } from '#orders/domain/events/payment.events';
export { REFUND_REASONS, REFUND_STATUSES } from '#orders/domain/events/refund.events';
export * from '#orders/resource/order-statuses';
export type { CollectionResource } from '#orders/cod/resource/collection.resource';
export type { PaymentResource } from '#orders/payments/resource/payment.resource';
export type { RefundResource } from '#orders/refunds/resource/refund.resource';
export type { OrderResource } from '#orders/resource/order.resource';
