import type { OrderPlaced } from '#orders/domain/order.events';
import type { PaymentCaptured, PaymentStarted } from '#orders/payments/domain/payment.events';
import type { CommandContext } from '#platform/event-store/command-context';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { Command } from '#platform/cqrs/messages';

/**
 * Places an order. `payment`: the payment of its prepaid part; null if it has none. `capture`: the capture of that payment, if it came first. Resolves
 * to the order's events.
 */
export class PlaceOrder extends Command<readonly RecordedEvent[]> {
  constructor(
    readonly placed: OrderPlaced,
    readonly payment: PaymentStarted | null,
    readonly capture: PaymentCaptured | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
