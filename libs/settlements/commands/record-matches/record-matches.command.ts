import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';
import type { MatchedLine } from '#settlements/domain/settlement.events';

/** What lines of a settlement were matched with. */
export class RecordMatches extends Command<void> {
  constructor(
    readonly settlement: string,
    readonly matched: readonly MatchedLine[],
    readonly context: CommandContext,
  ) {
    super();
  }
}
