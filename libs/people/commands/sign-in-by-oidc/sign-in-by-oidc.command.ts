import type { OidcAttempt } from '#people/oidc/oidc-attempts';
import type { Client } from '#people/sessions/client';
import type { BegunSession } from '#people/sessions/new-sessions';
import { Command } from '#platform/messages/message';

/** A person comes back from the identity provider, which says who it is. */
export class SignInByOidc extends Command<BegunSession> {
  constructor(
    readonly attempt: OidcAttempt,
    /** What the provider has put behind the `?` of our address. */
    readonly query: string,
    readonly client: Client,
    readonly requestId: string,
  ) {
    super();
  }
}
