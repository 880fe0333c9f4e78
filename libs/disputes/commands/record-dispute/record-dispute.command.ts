import type { DisputeReport } from '#orders/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Records the state of a dispute that the gateway has reported. */
export class RecordDispute extends Command<void> {
  constructor(
    readonly order: string,
    /** The gateway's id of the dispute. */
    readonly reference: string,
    /** Queries the gateway for the current state of the dispute. Rejects as `PaymentGateway` does. */
    readonly query: () => Promise<DisputeReport>,
    readonly context: CommandContext,
  ) {
    super();
  }
}
