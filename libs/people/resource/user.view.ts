import type { Happened, View } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { UserFact } from '#people/domain/user.events';
import { userState, type UserState } from '#people/domain/user-state';
import type { EventMetadata } from '#platform/event-history/recorded-event';

/** A user for recognising sessions and links, and for lists. It contains no password and no secret of a second factor. */
export interface StoredUser extends Pick<
  UserState,
  'email' | 'name' | 'role' | 'status' | 'joined' | 'link' | 'link_mail' | 'refund_limit' | 'sessions' | 'passkeys' | 'tokens'
> {
  readonly id: string;
  readonly account: string;
  readonly totp_enabled: boolean;
  readonly last_sign_in_at: UnixSeconds | null;
  readonly created_at: UnixSeconds;
}

export const userRecord: View<StoredUser | null, UserFact> = {
  initial: null,
  evolve(user, event) {
    const { metadata } = event as Happened<UserFact> & { readonly metadata: EventMetadata };
    const before = user && { ...UNKNOWN, ...user, totp: user.totp_enabled ? CONFIRMED : null };
    const state = userState.evolve(before, event);
    if (state === null) return null;
    const { email, name, role, status, joined, link, link_mail, refund_limit, sessions, totp, passkeys, tokens } = state;
    return {
      id: event.data.user,
      account: metadata.account,
      email,
      name,
      role,
      status,
      joined,
      link,
      link_mail,
      refund_limit,
      totp_enabled: totp !== null,
      last_sign_in_at: event.type === 'user.signed_in' ? event.at : (user?.last_sign_in_at ?? null),
      created_at: user?.created_at ?? event.at,
      sessions,
      passkeys,
      tokens,
    };
  },
};

/** Whether the person has something that counts as a second factor. */
export const hasSecondFactor = ({ totp_enabled, passkeys }: Pick<StoredUser, 'totp_enabled' | 'passkeys'>): boolean =>
  totp_enabled || Object.keys(passkeys).length > 0;

/** Values for the fields that a stored user lacks and the fold needs. */
const UNKNOWN = { password: null, totp_begun: null, challenges: {}, oidc: null };
const CONFIRMED = { secret: '', last_step: 0, recovery_codes: [] };
