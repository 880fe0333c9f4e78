import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** What a payment link's session was to collect has come in. */
export class CompleteSessionOfLink extends Command<void> {
  constructor(
    readonly session: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
