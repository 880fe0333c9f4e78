import type { CreatedSessionResource } from '#checkout/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Shows a session's url with the client secret again. Nothing is written. */
export class RepeatSessionUrl extends Command<CreatedSessionResource> {
  constructor(
    readonly session: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
