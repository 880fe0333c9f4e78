import type { DisputeReport } from '#orders/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Records a change of an order payment's dispute at the gateway. */
export class RecordDispute extends Command<void> {
  constructor(
    readonly order: string,
    /** The gateway's id of the dispute. */
    readonly reference: string,
    /** Queries the gateway for its current state. Rejects as `PaymentGateway` does. */
    readonly query: () => Promise<DisputeReport>,
    readonly context: CommandContext,
  ) {
    super();
  }
}
