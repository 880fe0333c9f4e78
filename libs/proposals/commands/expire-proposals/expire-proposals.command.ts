import type { Position } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** A person may no longer propose what they have proposed: it expires where it is still open, in the mode of the context. */
export class ExpireProposalsOf extends Command<void> {
  constructor(
    readonly user: string,
    /** Whether the person may still write a resource of the role table. */
    readonly mayWrite: (resource: string) => boolean,
    /** What the person proposed up to there is to be found. */
    readonly position: Position,
    readonly context: CommandContext,
  ) {
    super();
  }
}
