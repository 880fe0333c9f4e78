/** For rooms that look for a refund, or show one. */
export { refundMissing } from '#orders/refunds/domain/refund.errors';
export { GetRefund } from '#orders/refunds/queries/refund-list/get-refund.query';
export { refundOf, refundResource } from '#orders/refunds/resource/refund.view';
