/** The folds of an order's verification, for orders and sessions. */
export { summaryAfter } from '#orders/verification/domain/verification-summary';
export type { VerificationFact } from '#orders/verification/domain/verification.events';
