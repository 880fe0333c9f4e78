import type { Capture } from '#orders/payments/domain/payment.decisions';
import type { PaymentStarted } from '#orders/payments/domain/payment.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** The gateway says that the money has come in. */
export class CapturePayment extends Command<void> {
  constructor(
    readonly order: string,
    readonly capture: Capture,
    readonly context: CommandContext,
    /** What the shopper tried before the order was placed, which it may not know of yet. */
    readonly tried: PaymentStarted | null = null,
  ) {
    super();
  }
}
