/** What other rooms need to find and show refunds. */
export { refundMissing } from '#orders/refunds/domain/refund.errors';
export { refundQueries } from '#orders/refunds/queries/refund-list/refund-list.projection';
export { refundOf, refundResource } from '#orders/refunds/resource/refund.view';
