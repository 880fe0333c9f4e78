import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** A connection's settlements of the last week were fetched: an order's payment that is in none of them is missing. */
export class NoteMissing extends Command<void> {
  constructor(
    readonly order: string,
    readonly connection: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
