import type { PasskeyResource } from '#people/resource/passkey.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Stores a passkey that a person's device has made. */
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
