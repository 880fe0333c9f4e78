import { Command } from '#platform/cqrs/messages';
import type { CommandContext } from '#platform/event-store/command-context';

/** Records that an earlier settlement has money of this one too. */
export class RecordDuplicates extends Command<void> {
  constructor(
    readonly settlement: string,
    /** Our ids of the payments and refunds. */
    readonly money: readonly string[],
    readonly context: CommandContext,
  ) {
    super();
  }
}
