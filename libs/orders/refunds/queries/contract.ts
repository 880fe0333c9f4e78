/** What other rooms need to find and show refunds. */
export { refundMissing } from '#orders/refunds/domain/refund.errors';
export { GetRefund } from '#orders/refunds/queries/refund-list/get-refund.query';
export { refundOf, refundResource } from '#orders/refunds/resource/refund.view';
