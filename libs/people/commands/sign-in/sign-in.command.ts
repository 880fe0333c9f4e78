import type { Client } from '#people/sessions/client';
import type { BegunSession } from '#people/sessions/new-sessions';
import { Command } from '#platform/messages/message';

/** A person signs in. The e-mail says who it is. */
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
  /** A code of the authenticator app, or one for recovery. */
  readonly code: string | null;
}
