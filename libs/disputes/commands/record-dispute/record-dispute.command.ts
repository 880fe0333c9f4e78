import type { DisputeReport } from '#orders/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** A dispute of an order's payment has changed at the gateway. */
export class RecordDispute extends Command<void> {
  constructor(
    readonly order: string,
    /** The gateway's id of the dispute. */
    readonly reference: string,
    /** Asks the gateway for its present state. Rejects as `PaymentGateway` does. */
    readonly query: () => Promise<DisputeReport>,
    readonly context: CommandContext,
  ) {
    super();
  }
}
