import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Notes payments missing from a connection's settlements, once those of the last week were fetched. */
export class NoteMissing extends Command<void> {
  constructor(
    readonly order: string,
    readonly connection: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
