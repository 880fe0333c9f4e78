import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { MatchedLine } from '#settlements/domain/settlement.events';

/** Records the matches of a settlement's lines. */
export class RecordMatches extends Command<void> {
  constructor(
    readonly settlement: string,
    readonly matched: readonly MatchedLine[],
    readonly context: CommandContext,
  ) {
    super();
  }
}
