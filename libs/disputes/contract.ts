/** What other rooms may know of disputes. Their facts are those of an order's stream: see `#orders/contract`. Beside it: `queries/contract`. */
export { RecordDispute } from '#disputes/commands/record-dispute/record-dispute.command';
export { disputeMissing } from '#disputes/domain/dispute.errors';
export { GetDispute } from '#disputes/queries/dispute-list/get-dispute.query';
export { disputeIn, disputeOf } from '#disputes/resource/dispute.view';
