import type { StoredUser } from '#people/resource/user.view';
import type { Client } from '#people/sessions/client';

/** Whether people may sign in by password and passkey if their account has an identity provider. */
export abstract class LocalAccess {
  /** Whether an alert is due. Throws `sign_in_required`, with an entry in the access log, for a person who must use the provider. */
  abstract isWatched(user: StoredUser, client: Client, requestId: string): Promise<boolean>;
}
