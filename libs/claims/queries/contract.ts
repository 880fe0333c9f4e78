/** The contract of the list of claims, for rooms that report on them. */
export { CLAIM_CODES, CLAIM_STATUSES, PARTIES } from '#claims/domain/claim.events';
export { claimList } from '#claims/queries/claim-list/claim-list.projection';
export type { ClaimResource } from '#claims/resource/claim.resource';
