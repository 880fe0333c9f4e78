import type { DataOf, Fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { RefusalReason } from '#people/domain/oidc.events';
import type { Role } from '#people/domain/role';

/** Facts of a user's stream: one person of a merchant's staff. They belong to live mode, whose clock is the wall clock. */
export type UserFact =
  /** An owner or an operator invited a person. */
  | Fact<'user.invited', UserInvited>
  /** A one-time link was created, to accept the invitation or to choose a new password. An earlier link of the person becomes void. */
  | Fact<'user.link_issued', { user: string } & OneTimeLink>
  /** A mail to the person was requested, with the link that was issued in the same append. */
  | Fact<'user.link_mail_requested', { user: string; hash: string }>
  /** The mail was sent or given up: the mail server refused it permanently, or the link expired first. */
  | Fact<'user.link_mail_ended', { user: string; hash: string; outcome: LinkMailOutcome }>
  /** The person accepted the invitation, by its link or by the identity provider. A name replaces the invitation's. */
  | Fact<'user.joined', { user: string; name: string | null }>
  /** A password was chosen. All sessions end, except the one that `keeps` names. */
  | Fact<'user.password_set', { user: string; password: string; keeps: string | null }>
  /** The role or the refund limit was changed. The fact holds only the changed ones. A change of role ends all sessions. */
  | Fact<'user.changed', UserChange & { user: string }>
  /** The person may no longer sign in. All sessions end. */
  | Fact<'user.suspended', { user: string }>
  /** The person may sign in again. */
  | Fact<'user.reinstated', { user: string }>
  /** A session began. */
  | Fact<'user.signed_in', SignedIn>
  /** The person ended a session. */
  | Fact<'user.signed_out', { user: string; session: string }>
  /** The person entered a code before changing a factor. The code cannot be used again. */
  | Fact<'user.code_used', { user: string } & SpentCode>
  /** The setup of a second factor began. The factor counts once a code confirms it. The secret is sealed. */
  | Fact<'user.totp_begun', { user: string; secret: string }>
  /** The second factor was confirmed with a code. It replaces an earlier one; all other sessions end. */
  | Fact<'user.totp_confirmed', { user: string; step: number; recovery_codes: readonly string[]; keeps: string }>
  /** The second factor was removed. All other sessions end. */
  | Fact<'user.totp_removed', { user: string; keeps: string | null }>
  /** A passkey was added. All other sessions end. */
  | Fact<'user.passkey_added', PasskeyAdded>
  /** The person signed in with a passkey. The challenge cannot be used again. */
  | Fact<'user.passkey_used', PasskeyUse & { user: string }>
  /** A passkey was removed. All other sessions end. */
  | Fact<'user.passkey_removed', { user: string; passkey: string; keeps: string | null }>
  /** The person signed in through the account's identity provider. Their identity there is bound to them, and the attempt cannot be used again. */
  | Fact<'user.oidc_used', OidcUse & { user: string }>
  /** An owner signed in with a password or passkey although the account has an identity provider. */
  | Fact<'user.signed_in_locally', { user: string; session: string }>
  /** The person created a token for a program that acts for them. */
  | Fact<'user.token_issued', TokenIssued>
  /** The token was revoked. */
  | Fact<'user.token_revoked', { user: string; token: string }>;

export interface UserInvited {
  readonly user: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: Role;
}

export interface OneTimeLink {
  /** SHA-256 of the link's secret. */
  readonly hash: string;
  readonly expires_at: UnixSeconds;
}

export type LinkMailOutcome = 'sent' | 'refused' | 'expired';

/** Omitted fields stay unchanged. */
export interface UserChange {
  readonly role?: Role;
  /** Minor units; null: the account's `refund_approval_above`. */
  readonly refund_limit?: number | null;
}

export interface PasskeyAdded {
  readonly user: string;
  readonly passkey: string;
  readonly name: string | null;
  /** The device's id of the credential, in Base64url. */
  readonly credential: string;
  /** COSE, in Base64url. */
  readonly public_key: string;
  readonly transports: readonly string[];
  /** SHA-256 of the challenge that the device answered. A challenge works once. */
  readonly challenge: string;
  readonly keeps: string;
}

export interface TokenIssued {
  readonly user: string;
  readonly token: string;
  /** The name that the person gave it. */
  readonly name: string | null;
  /** The token's permissions. Each request is also limited by the person's role at that time. */
  readonly scopes: readonly string[];
  /** SHA-256 of the token's text. */
  readonly hash: string;
  readonly expires_at: UnixSeconds;
}

export interface PasskeyUse {
  readonly passkey: string;
  /** SHA-256 of the challenge that the device answered. A challenge works once. */
  readonly challenge: string;
}

export interface OidcUse {
  readonly issuer: string;
  /** The keyed hash of account, issuer and subject. */
  readonly identity: string;
  /** Hash of the sign-in's `state`, which works once. */
  readonly attempt: string;
}

/** A code works once. At most one of the two is not null. */
export interface SpentCode {
  /** The time step of the app's code. */
  readonly totp_step: number | null;
  /** SHA-256 of the recovery code. */
  readonly recovery_code: string | null;
}

export interface SignedIn extends SpentCode {
  readonly user: string;
  readonly session: string;
  /** SHA-256 of the session's secret. */
  readonly hash: string;
  readonly factors: readonly Factor[];
  readonly address: string | null;
  readonly user_agent: string | null;
}

/** `mfa`: a second factor, as the identity provider reports it. */
export type Factor = 'password' | 'totp' | 'recovery_code' | 'passkey' | 'oidc' | 'mfa';

/** An attempt to sign in as a known user failed. The facts have their own stream, because there may be many. */
export type SignInFailedFact = Fact<
  'user.sign_in_failed',
  {
    readonly user: string;
    readonly reason: 'password' | 'code' | 'status' | RefusalReason;
    readonly address: string | null;
    readonly user_agent: string | null;
  }
>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<UserFact | SignInFailedFact> {}
}

export const userStream = (user: string): string => `user-${user}`;

/** One stream per month, such as 2026-01. */
export const signInFailuresStream = (user: string, month: string): string => `user_sign_in_failures-${user}-${month}`;
