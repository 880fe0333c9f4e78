export { CancelOrder } from '#refunds/commands/cancel-order/cancel-order.command';
export { SettleRefund } from '#refunds/commands/settle-refund/settle-refund.command';
export { SubmitRefund } from '#refunds/commands/submit-refund/submit-refund.command';
export type { RefundFact, RefundRequested } from '#refunds/domain/refund.events';
export { RefundsModule } from '#refunds/refunds.module';
export { refundMissing } from '#refunds/domain/refund.errors';
export { GetRefund } from '#refunds/queries/refund-list/refund-list.query';
export { RefundResource } from '#refunds/resource/refund.resource';
export { refundResource } from '#refunds/resource/refund.view';
