import type { Position } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';
import type { Tally } from '#remittances/domain/tally';

/** Matches the rows of one part, once. `position`: of the remittance in the history; orders before it must be found. */
export class MatchRemittancePart extends Command<Tally> {
  constructor(
    readonly remittance: string,
    readonly part: number,
    readonly position: Position,
    readonly context: CommandContext,
  ) {
    super();
  }
}
