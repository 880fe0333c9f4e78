import type { AnotherTry } from '#orders/payments/domain/tries.decisions';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** The shopper tries again to pay an order, online or in cash. Resolves to the order's events. */
export class PayAgain extends Command<readonly RecordedEvent[]> {
  constructor(
    readonly order: string,
    readonly another: AnotherTry,
    readonly context: CommandContext,
  ) {
    super();
  }
}
