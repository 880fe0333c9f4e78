import type { PasskeyResource } from '#people/resource/passkey.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** A person's device has made a passkey. */
export class AddPasskey extends Command<PasskeyResource> {
  constructor(
    readonly user: string,
    readonly session: string,
    readonly made: { readonly response: unknown; readonly name: string | null },
    readonly context: CommandContext,
  ) {
    super();
  }
}
