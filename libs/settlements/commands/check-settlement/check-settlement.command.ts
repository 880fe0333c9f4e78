import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** All lines of a settlement were fetched: they are looked over together. */
export class CheckSettlement extends Command<void> {
  constructor(
    readonly settlement: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
