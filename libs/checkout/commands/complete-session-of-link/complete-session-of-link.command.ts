import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** A payment link's session has collected its amount. */
export class CompleteSessionOfLink extends Command<void> {
  constructor(
    readonly session: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
