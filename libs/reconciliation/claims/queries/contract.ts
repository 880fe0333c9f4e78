/** The contract of the list of claims, for rooms that report on them. */
export { CLAIM_CODES, CLAIM_STATUSES, PARTIES } from '#reconciliation/claims/domain/claim.events';
export { claimList } from '#reconciliation/claims/queries/claim-list/claim-list.projection';
export type { ClaimResource } from '#reconciliation/claims/resource/claim.resource';
