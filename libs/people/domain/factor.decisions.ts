import { fact } from '#kernel/fact';
import { MINUTE, type UnixSeconds } from '#kernel/time';
import { isUnspent } from '#people/domain/user.decisions';
import { codeIncorrect, proofRequired, sessionUnknown, totpMissing, totpNotBegun, userMissing } from '#people/domain/user.errors';
import type { SpentCode, UserFact } from '#people/domain/user.events';
import type { UserState } from '#people/domain/user-state';

/** Seconds for which a sign-in proves that the person is still present. */
const PROOF_LIFETIME = 5 * MINUTE;

/** The proof a person gives to change a factor (docs/people.md, "Second factors"). */
export interface Proof {
  readonly session: string;
  /** Whether the right password was sent. */
  readonly byPassword: boolean;
  /** The right code that was sent; null if none was. */
  readonly code: SpentCode | null;
  readonly now: UnixSeconds;
}

/**
 * Checks a proof. Returns the fact that spends its code; none without a code. Throws `proof_required` if nothing was sent and the sign-in is too long
 * ago, `code_incorrect` for a used code, and `sign_in_required` if the session has ended.
 */
export function prove(user: UserState, id: string, { session, byPassword, code, now }: Proof): UserFact[] {
  const open = user.sessions[session];
  if (open === undefined) throw sessionUnknown();
  if (code !== null) {
    if (!isUnspent(user, code)) throw codeIncorrect();
    return [fact('user.code_used', { user: id, ...code })];
  }
  if (!byPassword && open.created_at + PROOF_LIFETIME <= now) throw proofRequired();
  return [];
}

/** Begins the setup of an authenticator app, which replaces nothing until a code confirms it. `secret`: the sealed secret. */
export function beginTotp(user: UserState | null, id: string, secret: string, proof: Proof): UserFact[] {
  if (user === null) throw userMissing(id);
  return [...prove(user, id, proof), fact('user.totp_begun', { user: id, secret })];
}

export interface TotpConfirmation {
  readonly user: string;
  readonly session: string;
  /** The SHA-256 of each recovery code. */
  readonly recovery_codes: readonly string[];
  /** The step of the sent code, given the sealed secret; null for a wrong code. */
  readonly stepBy: (secret: string) => number | null;
}

/** Confirms the app whose setup was begun last. */
export function confirmTotp(user: UserState | null, { user: id, session, recovery_codes, stepBy }: TotpConfirmation): UserFact[] {
  if (user === null) throw userMissing(id);
  if (user.sessions[session] === undefined) throw sessionUnknown();
  if (user.totp_begun === null) throw totpNotBegun();
  const step = stepBy(user.totp_begun);
  if (step === null) throw codeIncorrect();
  return [fact('user.totp_confirmed', { user: id, step, recovery_codes, keeps: session })];
}

/** Removes the app and its recovery codes, or a setup that was begun. */
export function removeTotp(user: UserState | null, id: string, proof: Proof): UserFact[] {
  if (user === null) throw userMissing(id);
  if (user.totp === null && user.totp_begun === null) throw totpMissing();
  return [...prove(user, id, proof), fact('user.totp_removed', { user: id, keeps: proof.session })];
}
