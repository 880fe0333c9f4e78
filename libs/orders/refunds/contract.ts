/** What other rooms may use of refunds: facts of the order's stream, commands, and limits. */
export { RecordGatewayRefund } from '#orders/refunds/commands/record-gateway-refund/record-gateway-refund.command';
export { SettleMoneyBack } from '#orders/refunds/commands/settle-money-back/settle-money-back.command';
export { SubmitRefund } from '#orders/refunds/commands/submit-refund/submit-refund.command';
export type { LateCapture, LateCaptureFact } from '#orders/domain/events/late-capture.events';
export type { RefundOutcome } from '#orders/refunds/domain/refund.decisions';
export type { RefundFact, RefundRequested } from '#orders/domain/events/refund.events';
export { RefundLimits } from '#orders/refunds/refund-limits';
export { waitedForBalance } from '#orders/refunds/waited-for-balance';
