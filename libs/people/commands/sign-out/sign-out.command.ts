import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** A person ends a session of their own. */
export class SignOut extends Command<void> {
  constructor(
    readonly user: string,
    readonly session: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
