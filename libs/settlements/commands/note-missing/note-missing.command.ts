import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Records which of an order's payments are missing: captured by a connection more than a week ago, and in none of its settlements. */
export class NoteMissing extends Command<void> {
  constructor(
    readonly order: string,
    readonly connection: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
