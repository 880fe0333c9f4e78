import type { Client } from '#people/sessions/client';
import type { BegunSession } from '#people/sessions/new-sessions';
import { Command } from '#platform/cqrs/messages';

/** Signs in a person by a passkey, which identifies them. */
export class SignInByPasskey extends Command<BegunSession> {
  constructor(
    readonly response: unknown,
    /** The text of the browser's cookie; null if it has none. */
    readonly browser: string | null,
    readonly client: Client,
    readonly requestId: string,
  ) {
    super();
  }
}
