import { fact } from '#kernel/fact';
import { DAY, type UnixSeconds } from '#kernel/time';
import type { TimeoutAction, VerificationFact } from '#orders/domain/events/verification.events';
import { CODE_LIFETIME } from '#orders/domain/verification-summary';

/** How long the shopper has to confirm, in seconds: the link is valid and codes can be requested. */
const WINDOW = DAY;

/** Returns the hash of an order's code with the given number. */
export type CodeHash = (code: number) => string;

/** The terms for requesting a verification. */
export interface VerificationTerms {
  readonly now: UnixSeconds;
  readonly timeout_action: TimeoutAction;
  readonly hashOf: CodeHash;
}

/** Requests the shopper's confirmation and issues the first code; a job sends it (interface §3.10). */
export const requestVerification = (checkout_session: string, { now, timeout_action, hashOf }: VerificationTerms): VerificationFact[] => [
  fact('verification.requested', { checkout_session, times_out_at: now + WINDOW, timeout_action }),
  codeIssued(checkout_session, 1, hashOf, now),
];

export const codeIssued = (checkout_session: string, code: number, hashOf: CodeHash, now: UnixSeconds): VerificationFact =>
  fact('verification.code_issued', { checkout_session, code, code_hash: hashOf(code), expires_at: now + CODE_LIFETIME });
