import type { Client } from '#people/sessions/client';
import type { BegunSession } from '#people/sessions/new-sessions';
import { message } from '#platform/cqrs/command';

/** Signs in a person, identified by e-mail. */
export const SignIn = message<{ credentials: Credentials; client: Client; requestId: string }, BegunSession>('SignIn');

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** A code of the authenticator app, or a recovery code; null if none was sent. */
  readonly code: string | null;
}
