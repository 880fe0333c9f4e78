/** How the verification of an order is told, by orders and sessions alike. */
export { summaryAfter } from '#orders/verification/domain/verification-summary';
export type { VerificationFact } from '#orders/verification/domain/verification.events';
