import type { PaymentStarted } from '#orders/payments/domain/payment.events';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** The shopper pays what an order owes by a link. Resolves to the order's events. */
export class PayByLink extends Command<readonly RecordedEvent[]> {
  constructor(
    readonly order: string,
    readonly payment: PaymentStarted,
    readonly context: CommandContext,
  ) {
    super();
  }
}
