import type { Position } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Expires the open proposals of a person who may no longer do the act, or of a key that is revoked, in the mode of the context. */
export class ExpireProposalsOf extends Command<void> {
  constructor(
    readonly proposer: string,
    /** The read model must have reached this position, so that all earlier proposals are found. */
    readonly position: Position,
    readonly context: CommandContext,
  ) {
    super();
  }
}
