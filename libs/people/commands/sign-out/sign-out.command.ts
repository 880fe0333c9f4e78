import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Ends one of a person's own sessions. */
export class SignOut extends Command<void> {
  constructor(
    readonly user: string,
    readonly session: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
