import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';
import type { Tally } from '#remittances/domain/tally';

/** All parts are matched: what is missing and whether the sums fit is looked at. */
export class FinishRemittance extends Command<void> {
  constructor(
    readonly remittance: string,
    readonly tally: Tally,
    readonly context: CommandContext,
  ) {
    super();
  }
}
