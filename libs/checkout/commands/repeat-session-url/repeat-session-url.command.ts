import type { CreatedSessionResource } from '#checkout/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** Shows a session's url with the client secret again. Nothing is written. */
export class RepeatSessionUrl extends Command<CreatedSessionResource> {
  constructor(
    readonly session: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
