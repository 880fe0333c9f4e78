import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** A token of the person is no longer taken. */
export class RevokeToken extends Command<void> {
  constructor(
    readonly user: string,
    readonly token: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
