import type { Happened, View } from '#kernel/fact';
import { networkOf } from '#kernel/network-of';
import { DAY, MINUTE, type UnixSeconds } from '#kernel/time';
import type {
  LinkMailOutcome,
  OidcUse,
  OneTimeLink,
  PasskeyAdded,
  PasskeyUse,
  SignedIn,
  SpentCode,
  TokenIssued,
  UserFact,
  UserInvited,
} from '#people/domain/user.events';
import type { Role } from '#people/domain/role';

/** The longest life of a session in seconds, even if it is used. */
export const LONGEST_SESSION = 7 * DAY;

/** Seconds within which a device must answer a challenge. */
export const CHALLENGE_LIFETIME = 5 * MINUTE;

/** Seconds within which a sign-in by the identity provider must end. */
export const ATTEMPT_LIFETIME = 10 * MINUTE;

/** Seconds for which the account knows a network that a person has signed in from. */
export const KNOWN_FOR = 30 * DAY;

/** The most such networks per person. */
const MOST_NETWORKS = 20;

/** The most sessions per person. A further one ends the oldest. */
const MOST_SESSIONS = 20;

export interface SessionState extends Pick<SignedIn, 'hash' | 'address' | 'user_agent' | 'factors'> {
  readonly created_at: UnixSeconds;
}

export interface UserState {
  readonly email: string;
  readonly name: string | null;
  readonly role: Role;
  readonly status: UserStatus;
  /** Whether the invitation was accepted. */
  readonly joined: boolean;
  readonly refund_limit: number | null;
  /** The argon2id hash, sealed; null before the person has joined. */
  readonly password: string | null;
  readonly link: OneTimeLink | null;
  /** The state of the mail with the newest link; null if it is not mailed. */
  readonly link_mail: LinkMailStatus | null;
  /** Sessions not ended by a fact, by id. */
  readonly sessions: Readonly<Record<string, SessionState>>;
  /** The confirmed authenticator app; null if there is none. */
  readonly totp: TotpState | null;
  /** The sealed secret of an app that is not confirmed yet; null if there is none. */
  readonly totp_begun: string | null;
  /** The passkeys by their ids. */
  readonly passkeys: Readonly<Record<string, PasskeyState>>;
  /** The person's identity at the provider; null until they have signed in by it. */
  readonly oidc: Pick<OidcUse, 'issuer' | 'identity'> | null;
  /** Tokens not revoked, by id. */
  readonly tokens: Readonly<Record<string, TokenState>>;
  /** When the person last signed in from each recent network. */
  readonly seen: Readonly<Record<string, UnixSeconds>>;
  /** When recent challenges and provider sign-ins were answered, by hash. */
  readonly challenges: Readonly<Record<string, UnixSeconds>>;
}

export const LINK_MAIL_STATUSES = ['waiting', 'sent', 'refused', 'expired'] as const satisfies readonly ('waiting' | LinkMailOutcome)[];
export type LinkMailStatus = (typeof LINK_MAIL_STATUSES)[number];

export interface PasskeyState extends Pick<PasskeyAdded, 'name' | 'credential' | 'public_key' | 'transports'> {
  readonly created_at: UnixSeconds;
  readonly last_used_at: UnixSeconds | null;
}

export interface TokenState extends Pick<TokenIssued, 'name' | 'scopes' | 'hash' | 'expires_at'> {
  readonly created_at: UnixSeconds;
}

export interface TotpState {
  readonly secret: string;
  readonly last_step: number;
  /** The SHA-256 of each unused recovery code. */
  readonly recovery_codes: readonly string[];
}

export const USER_STATUSES = ['invited', 'active', 'suspended'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** The state of a user; null before the invitation. A user with the role support has the refund limit 0 until another is set, also after a change. */
export const userState: View<UserState | null, UserFact> = {
  initial: null,
  evolve: (user, event) => (event.type === 'user.invited' ? invited(event.data) : user && changed(user, event)),
};

const usualLimit = (role: Role, limit: number | null): number | null => limit ?? (role === 'support' ? 0 : null);

const invited = ({ email, name, role }: UserInvited): UserState => ({
  email,
  name,
  role,
  status: 'invited',
  joined: false,
  refund_limit: usualLimit(role, null),
  password: null,
  link: null,
  link_mail: null,
  sessions: {},
  totp: null,
  totp_begun: null,
  passkeys: {},
  oidc: null,
  tokens: {},
  seen: {},
  challenges: {},
});

function changed(user: UserState, event: Happened<UserFact>): UserState {
  switch (event.type) {
    case 'user.link_issued':
      return { ...user, link: { hash: event.data.hash, expires_at: event.data.expires_at }, link_mail: null };
    case 'user.link_mail_requested':
      return { ...user, link_mail: 'waiting' };
    case 'user.link_mail_ended':
      return { ...user, link_mail: event.data.outcome };
    case 'user.joined':
      return { ...user, status: 'active', joined: true, name: event.data.name ?? user.name, link: null, link_mail: null };
    case 'user.password_set':
      return {
        ...user,
        password: event.data.password,
        link: null,
        link_mail: null,
        sessions: only(user, event.data.keeps),
        passkeys: event.data.keeps === null ? {} : user.passkeys,
      };
    case 'user.changed': {
      const { user: _, ...change } = event.data;
      const next = { ...user, ...change, ...(change.role !== undefined && { sessions: {}, link: null, link_mail: null }) };
      return { ...next, refund_limit: usualLimit(next.role, next.refund_limit) };
    }
    case 'user.suspended':
      return { ...user, status: 'suspended', link: null, link_mail: null, sessions: {}, tokens: {}, oidc: null };
    case 'user.reinstated':
      return { ...user, status: user.joined ? 'active' : 'invited' };
    case 'user.signed_in':
      return signedIn(user, event.data, event.at);
    case 'user.signed_out':
      return { ...user, sessions: without(user.sessions, [event.data.session]) };
    case 'user.code_used':
      return { ...user, totp: spent(user.totp, event.data) };
    case 'user.totp_begun':
      return { ...user, totp_begun: event.data.secret };
    case 'user.totp_confirmed': {
      const { step, recovery_codes, keeps } = event.data;
      return {
        ...user,
        totp: { secret: user.totp_begun!, last_step: step, recovery_codes },
        totp_begun: null,
        sessions: only(user, keeps),
      };
    }
    case 'user.totp_removed':
      return { ...user, totp: null, totp_begun: null, sessions: only(user, event.data.keeps) };
    case 'user.passkey_added':
      return withPasskey({ ...user, sessions: only(user, event.data.keeps) }, event.data, event.at);
    case 'user.passkey_used':
      return passkeyUsed(user, event.data, event.at);
    case 'user.passkey_removed':
      return { ...user, passkeys: without(user.passkeys, [event.data.passkey]), sessions: only(user, event.data.keeps) };
    case 'user.oidc_used':
      return oidcUsed(user, event.data, event.at);
    case 'user.token_issued':
      return { ...user, tokens: withToken(user, event.data, event.at) };
    case 'user.token_revoked':
      return { ...user, tokens: without(user.tokens, [event.data.token]) };
    default:
      return user;
  }
}

function signedIn(user: UserState, { session, hash, address, user_agent, factors, ...codes }: SignedIn, at: UnixSeconds): UserState {
  const open = Object.entries(user.sessions).filter(([, { created_at }]) => created_at + LONGEST_SESSION > at);
  const sessions = Object.fromEntries(
    [...open, [session, { hash, address, user_agent, factors, created_at: at }] as const].slice(-MOST_SESSIONS),
  );
  return { ...user, sessions, seen: seenFrom(user, address, at), totp: spent(user.totp, codes) };
}

/** The networks with the newest one last, without those that are no longer known. */
function seenFrom({ seen }: UserState, address: string | null, at: UnixSeconds): UserState['seen'] {
  if (address === null) return seen;
  const network = networkOf(address);
  const others = Object.entries(seen).filter(([each, since]) => each !== network && since + KNOWN_FOR > at);
  return Object.fromEntries([...others, [network, at] as const].slice(-MOST_NETWORKS));
}

const spent = (totp: TotpState | null, { totp_step, recovery_code }: SpentCode): TotpState | null =>
  totp && {
    ...totp,
    last_step: totp_step ?? totp.last_step,
    recovery_codes: totp.recovery_codes.filter((each) => each !== recovery_code),
  };

function withPasskey(
  user: UserState,
  { passkey, name, credential, public_key, transports, challenge }: PasskeyAdded,
  at: UnixSeconds,
): UserState {
  const added: PasskeyState = { name, credential, public_key, transports, created_at: at, last_used_at: null };
  return { ...user, passkeys: { ...user.passkeys, [passkey]: added }, challenges: answered(user, challenge, at) };
}

/** The tokens with a new one, without expired ones. */
const withToken = (
  { tokens }: UserState,
  { token, name, scopes, hash, expires_at }: TokenIssued,
  at: UnixSeconds,
): UserState['tokens'] => ({
  ...Object.fromEntries(Object.entries(tokens).filter(([, each]) => each.expires_at > at)),
  [token]: { name, scopes, hash, expires_at, created_at: at },
});

function passkeyUsed(user: UserState, { passkey, challenge }: PasskeyUse, at: UnixSeconds): UserState {
  const used = user.passkeys[passkey];
  const passkeys = used === undefined ? user.passkeys : { ...user.passkeys, [passkey]: { ...used, last_used_at: at } };
  return { ...user, passkeys, challenges: answered(user, challenge, at) };
}

const oidcUsed = (user: UserState, { issuer, identity, attempt }: OidcUse, at: UnixSeconds): UserState => ({
  ...user,
  oidc: { issuer, identity },
  challenges: answered(user, attempt, at),
});

/** The challenges with an answered one, without old ones: late answers are refused anyway. */
const answered = ({ challenges }: UserState, challenge: string, at: UnixSeconds): UserState['challenges'] =>
  Object.fromEntries([...Object.entries(challenges).filter(([, since]) => since + ATTEMPT_LIFETIME >= at), [challenge, at]]);

/** Only this session, if it is open; no session for null. */
const only = ({ sessions }: UserState, kept: string | null): UserState['sessions'] =>
  kept === null || sessions[kept] === undefined ? {} : { [kept]: sessions[kept] };

const without = <Value>(entries: Readonly<Record<string, Value>>, ended: readonly string[]): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(entries).filter(([id]) => !ended.includes(id)));
