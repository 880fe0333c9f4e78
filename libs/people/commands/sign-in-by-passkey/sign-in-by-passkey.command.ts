import type { Client } from '#people/sessions/client';
import type { BegunSession } from '#people/sessions/new-sessions';
import { Command } from '#platform/cqrs/messages';

/** Signs in a person by a passkey, which identifies them. */
export class SignInByPasskey extends Command<BegunSession> {
  constructor(
    readonly response: unknown,
    readonly client: Client,
    readonly requestId: string,
  ) {
    super();
  }
}
