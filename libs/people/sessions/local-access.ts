import type { StoredUser } from '#people/resource/user.view';
import type { Client } from '#people/sessions/client';

/** Whether people may sign in by password and passkey where their account has an identity provider. */
export abstract class LocalAccess {
  /** Whether an alert is due. Throws `sign_in_required` for a person whom the provider alone lets in; the access log shows it. */
  abstract isWatched(user: StoredUser, client: Client, requestId: string): Promise<boolean>;
}
