import type { Position } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { message } from '#platform/cqrs/command';

/** Expires the open proposals of a person who may no longer do the act, or of a key that is revoked, in the mode of the context. */
export const ExpireProposalsOf = message<
  {
    proposer: string;
    /** The read model must have reached this position, so that all earlier proposals are found. */
    position: Position;
    context: CommandContext;
  },
  void
>('ExpireProposalsOf');
