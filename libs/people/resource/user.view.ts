import type { Happened, View } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { UserFact } from '#people/domain/user.events';
import { userState, type UserState } from '#people/domain/user-state';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** A user as of an event of their stream. Password and secrets of second factors are sealed, as in the history. */
export interface StoredUser extends UserState {
  readonly id: string;
  readonly account: string;
  readonly totp_enabled: boolean;
  readonly last_sign_in_at: UnixSeconds | null;
  readonly created_at: UnixSeconds;
  /** The revision of that event. */
  readonly revision: number;
}

export const userRecord: View<StoredUser | null, UserFact> = {
  initial: null,
  evolve(user, event) {
    if (!event.type.startsWith('user.')) return user; // A proposal about the user.
    const { metadata, revision } = event as Happened<UserFact> & Pick<RecordedEvent, 'metadata' | 'revision'>;
    const state = userState.evolve(user, event);
    return (
      state && {
        ...state,
        id: event.data.user,
        account: metadata.account,
        totp_enabled: state.totp !== null,
        last_sign_in_at: event.type === 'user.signed_in' ? event.at : (user?.last_sign_in_at ?? null),
        created_at: user?.created_at ?? event.at,
        revision,
      }
    );
  },
};

/** Whether the person has something that counts as a second factor. */
export const hasSecondFactor = ({ totp_enabled, passkeys }: Pick<StoredUser, 'totp_enabled' | 'passkeys'>): boolean =>
  totp_enabled || Object.keys(passkeys).length > 0;
