import { fact } from '#kernel/fact';
import { DAY, type UnixSeconds } from '#kernel/time';
import {
  codeWrong,
  credentialsWrong,
  linkInvalid,
  noLinkWhileSuspended,
  nothingToChange,
  ownLimit,
  sessionMissing,
  statusNotPossible,
  userExists,
  userMissing,
} from '#people/domain/user.errors';
import type { LinkMailOutcome, OneTimeLink, SignedIn, SpentCode, UserChange, UserFact, UserInvited } from '#people/domain/user.events';
import type { UserState } from '#people/domain/user-state';

/** Seconds for which a one-time link is valid. */
export const LINK_LIFETIME = DAY;

export interface NewLink extends OneTimeLink {
  /** Whether it is mailed; otherwise it is shown. */
  readonly isMailed: boolean;
}

/** Invites a person, with the link that accepts the invitation; null: an operator makes it. */
export function inviteUser(user: UserState | null, invited: UserInvited, link: NewLink | null): UserFact[] {
  if (user !== null) throw userExists();
  return [fact('user.invited', invited), ...(link === null ? [] : linkIssued(invited.user, link))];
}

/** Issues a new one-time link, which replaces an earlier one. Sessions end only when it is used. */
export function issueLink(user: UserState | null, id: string, link: NewLink): UserFact[] {
  if (user === null) throw userMissing(id);
  if (user.status === 'suspended') throw noLinkWhileSuspended();
  return linkIssued(id, link);
}

function linkIssued(user: string, { hash, expires_at, isMailed }: NewLink): UserFact[] {
  const issued: UserFact = fact('user.link_issued', { user, hash, expires_at });
  return isMailed ? [issued, fact('user.link_mail_requested', { user, hash })] : [issued];
}

/** Records the outcome of a link's mail, once. Mails of earlier links are ignored. */
export const endLinkMail = (user: UserState | null, id: string, hash: string, outcome: LinkMailOutcome): UserFact[] =>
  user?.link?.hash === hash && user.link_mail === 'waiting' ? [fact('user.link_mail_ended', { user: id, hash, outcome })] : [];

export interface LinkUse {
  readonly user: string;
  readonly hash: string;
  readonly now: UnixSeconds;
  /** The sealed hash of the chosen password. */
  readonly password: string;
  readonly name: string | null;
}

/** Uses a one-time link: the person chooses a password and, if invited, joins. Throws `link_invalid`. */
export function acceptLink(user: UserState | null, { user: id, hash, now, password, name }: LinkUse): UserFact[] {
  if (user === null || !isOpen(user, hash, now)) throw linkInvalid();
  const joined: UserFact[] = user.status === 'invited' ? [fact('user.joined', { user: id, name })] : [];
  return [...joined, fact('user.password_set', { user: id, password, keeps: null })];
}

/** Whether a link may be used; checked before a password is hashed for it. */
export const isOpen = ({ link }: Pick<UserState, 'link'>, hash: string, now: UnixSeconds): boolean =>
  link?.hash === hash && now < link.expires_at;

/** Replaces the password of a person who proved the current one. The present session continues. */
export const changePassword = (user: UserState | null, id: string, password: string, keeps: string): UserFact[] => {
  if (user === null) throw userMissing(id);
  return [fact('user.password_set', { user: id, password, keeps })];
};

export interface UserUpdate extends UserChange {
  readonly status?: 'active' | 'suspended';
}

/** Changes role, refund limit and status. Unchanged values make no fact. `by`: the person who changes it, whose own limit others set. */
export function changeUser(user: UserState | null, id: string, { status, ...update }: UserUpdate, by: string | null): UserFact[] {
  if (user === null) throw userMissing(id);
  if (by === id && update.refund_limit !== undefined) throw ownLimit();
  if (status === undefined && Object.keys(update).length === 0) throw nothingToChange();
  const change = Object.fromEntries(
    Object.entries(update).filter(([name, value]) => user[name as keyof UserChange] !== value),
  ) as UserChange;
  const changed: UserFact[] = Object.keys(change).length === 0 ? [] : [fact('user.changed', { user: id, ...change })];
  return [...changed, ...withStatus(user, id, status)];
}

function withStatus({ status: before }: UserState, id: string, status: UserUpdate['status']): UserFact[] {
  if (status === undefined || status === before) return [];
  if (status === 'suspended') return [fact('user.suspended', { user: id })];
  if (before === 'invited') throw statusNotPossible(before, status);
  return [fact('user.reinstated', { user: id })];
}

/** Begins a session for a person whose factors were verified. Throws `sign_in_required` if another sign-in has used the code since. */
export function signIn(user: UserState | null, session: SignedIn): UserFact[] {
  if (user?.status !== 'active') throw credentialsWrong();
  if (!isUnspent(user, session)) throw codeWrong();
  return [fact('user.signed_in', session)];
}

/** Whether a verified code is still unused. */
export function isUnspent({ totp }: UserState, { totp_step, recovery_code }: SpentCode): boolean {
  const { last_step = 0, recovery_codes = [] } = totp ?? {};
  return (totp_step === null || totp_step > last_step) && (recovery_code === null || recovery_codes.includes(recovery_code));
}

/** Ends one of a person's own sessions. */
export function signOut(user: UserState | null, id: string, session: string): UserFact[] {
  if (user?.sessions[session] === undefined) throw sessionMissing(session);
  return [fact('user.signed_out', { user: id, session })];
}
