import type { OidcAttempt } from '#people/oidc/oidc-attempts';
import type { Client } from '#people/sessions/client';
import type { BegunSession } from '#people/sessions/new-sessions';
import { Command } from '#platform/cqrs/messages';

/** Signs in a person who returns from the identity provider. */
export class SignInByOidc extends Command<BegunSession> {
  constructor(
    readonly attempt: OidcAttempt,
    /** The query string that the provider added to our address. */
    readonly query: string,
    readonly client: Client,
    readonly requestId: string,
  ) {
    super();
  }
}
