/** The contract of disputes. Their facts belong to an order's stream: see `#orders/contract`. See also `queries/contract`. */
export { RecordDispute } from '#disputes/commands/record-dispute/record-dispute.command';
export { disputeMissing } from '#disputes/domain/dispute.errors';
export { disputeQueries } from '#disputes/queries/dispute-list/dispute-list.projection';
export { disputeIn, disputeOf } from '#disputes/resource/dispute.view';
