import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** The shopper gives up the payment of an order that is under way. Resolves to the order's story. */
export class AbandonPayment extends Command<readonly RecordedEvent[]> {
  constructor(
    readonly order: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
