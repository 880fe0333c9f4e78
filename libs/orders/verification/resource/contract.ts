/** The verification of an order as orders and sessions fold it. */
export { summaryAfter } from '#orders/verification/domain/verification-summary';
export type { VerificationFact } from '#orders/verification/domain/verification.events';
