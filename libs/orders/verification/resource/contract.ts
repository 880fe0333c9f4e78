/** How the verification of an order is told, by orders and sessions alike. */
export { standingAfter } from '#orders/verification/domain/verification-standing';
export type { VerificationFact } from '#orders/verification/domain/verification.events';
