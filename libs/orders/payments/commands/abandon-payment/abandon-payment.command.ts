import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** The shopper gives up the open payment of an order. Resolves to the order's events. */
export class AbandonPayment extends Command<readonly RecordedEvent[]> {
  constructor(
    readonly order: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
