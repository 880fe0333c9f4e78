/** The contract of the list of disputes, for rooms that report on them. */
export { disputeList } from '#disputes/queries/dispute-list/dispute-list.projection';
export type { DisputeResource } from '#disputes/resource/dispute.resource';
