import type { Client } from '#people/sessions/client';
import type { BegunSession } from '#people/sessions/new-sessions';
import { Command } from '#platform/messages/message';

/** A person signs in by a passkey, which says who it is. */
export class SignInByPasskey extends Command<BegunSession> {
  constructor(
    readonly response: unknown,
    readonly client: Client,
    readonly requestId: string,
  ) {
    super();
  }
}
