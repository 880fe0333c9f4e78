import type { Position } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** A person's rights have changed: what they proposed and may no longer do expires where it is still open, in the mode of the context. */
export class ExpireProposalsOf extends Command<void> {
  constructor(
    readonly user: string,
    /** What the person proposed up to there is to be found. */
    readonly position: Position,
    readonly context: CommandContext,
  ) {
    super();
  }
}
