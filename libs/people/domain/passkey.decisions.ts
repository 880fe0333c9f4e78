import { fact } from '#kernel/fact';
import { type Proof, prove } from '#people/domain/factor.decisions';
import {
  passkeyExists,
  passkeyInvalid,
  passkeyLimitReached,
  passkeyMissing,
  passkeyRefused,
  sessionUnknown,
  userMissing,
} from '#people/domain/user.errors';
import type { PasskeyAdded, PasskeyUse, SignedIn, UserFact } from '#people/domain/user.events';
import type { UserState } from '#people/domain/user-state';

/** The most passkeys per person. */
const MOST_PASSKEYS = 20;

/** Begins the creation of a passkey: the person must prove to be present. */
export function beginPasskey(user: UserState | null, id: string, proof: Proof): UserFact[] {
  if (user === null) throw userMissing(id);
  return prove(user, id, proof);
}

/** Adds a passkey that a device made for a challenge, which works once. */
export function addPasskey(user: UserState | null, added: PasskeyAdded): UserFact[] {
  if (user === null) throw userMissing(added.user);
  if (user.sessions[added.keeps] === undefined) throw sessionUnknown();
  if (user.challenges[added.challenge] !== undefined) throw passkeyInvalid();
  const known = Object.values(user.passkeys);
  if (known.some(({ credential }) => credential === added.credential)) throw passkeyExists();
  if (known.length >= MOST_PASSKEYS) throw passkeyLimitReached();
  return [fact('user.passkey_added', added)];
}

export function removePasskey(user: UserState | null, id: string, passkey: string, proof: Proof): UserFact[] {
  if (user === null) throw userMissing(id);
  if (user.passkeys[passkey] === undefined) throw passkeyMissing(passkey);
  return [...prove(user, id, proof), fact('user.passkey_removed', { user: id, passkey, keeps: proof.session })];
}

/** Begins a session for a person whose passkey was verified. Throws `sign_in_required` if the challenge was answered before. */
export function signInByPasskey(user: UserState | null, session: SignedIn, { passkey, challenge }: PasskeyUse): UserFact[] {
  if (user?.status !== 'active' || user.passkeys[passkey] === undefined || user.challenges[challenge] !== undefined) throw passkeyRefused();
  return [fact('user.passkey_used', { user: session.user, passkey, challenge }), fact('user.signed_in', session)];
}
