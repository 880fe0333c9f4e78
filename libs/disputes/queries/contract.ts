/** What disputes are listed from, for rooms that report on them. */
export { disputeList } from '#disputes/queries/dispute-list/dispute-list.projection';
export type { DisputeResource } from '#disputes/resource/dispute.resource';
