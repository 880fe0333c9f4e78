import type { Client } from '#people/sessions/client';
import type { BegunSession } from '#people/sessions/new-sessions';
import { Command } from '#platform/cqrs/messages';

/** Signs in a person, identified by e-mail. */
export class SignIn extends Command<BegunSession> {
  constructor(
    readonly credentials: Credentials,
    readonly client: Client,
    readonly requestId: string,
  ) {
    super();
  }
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** A code of the authenticator app, or a recovery code; null if none was sent. */
  readonly code: string | null;
}
