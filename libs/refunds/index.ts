export { CancelOrder } from '#refunds/commands/cancel-order/cancel-order.command';
export { SettleRefund } from '#refunds/commands/settle-refund/settle-refund.command';
export { SubmitRefund } from '#refunds/commands/submit-refund/submit-refund.command';
export type { RefundFact, RefundRequested } from '#refunds/domain/refund.events';
export { RefundsModule } from '#refunds/refunds.module';
