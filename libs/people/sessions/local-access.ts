import type { ChosenProvider } from '#people/domain/oidc.decisions';
import type { StoredUser } from '#people/resource/user.view';
import type { Client } from '#people/sessions/client';

/** Decides how people may sign in where their account has an identity provider: by it, and by password or passkey. */
export abstract class LocalAccess {
  /** Whether the sign-in raises an alert. Throws `sign_in_required`, and adds an entry to the access log, if the person must use the provider. */
  abstract isWatched(user: StoredUser, client: Client, requestId: string): Promise<boolean>;

  /** Whether the provider may sign the person in. */
  abstract admits(provider: ChosenProvider, user: StoredUser): Promise<boolean>;
}
