import type { Position } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Expires a person's open proposals for acts they may no longer do, in the context's mode. */
export class ExpireProposalsOf extends Command<void> {
  constructor(
    readonly user: string,
    /** Proposals up to this position must be found. */
    readonly position: Position,
    readonly context: CommandContext,
  ) {
    super();
  }
}
