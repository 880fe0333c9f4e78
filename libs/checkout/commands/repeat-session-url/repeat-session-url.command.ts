import type { CreatedSessionResource } from '#checkout/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** Somebody has lost the url of a session, with the client secret in it. Nothing is written. */
export class RepeatSessionUrl extends Command<CreatedSessionResource> {
  constructor(
    readonly session: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
