import type { StoredUser } from '#people/resource/user.view';
import type { Client } from '#people/sessions/client';

/** Decides whether people may sign in by password or passkey although their account has an identity provider. */
export abstract class LocalAccess {
  /**
   * Whether the sign-in raises an alert. Throws `sign_in_required`, and adds an entry to the access log, if the person must use the provider.
   */
  abstract isWatched(user: StoredUser, client: Client, requestId: string): Promise<boolean>;
}
