/** For rooms that look for a refund. */
export { refundMissing } from '#orders/refunds/domain/refund.errors';
export { GetRefund } from '#orders/refunds/queries/refund-list/get-refund.query';
