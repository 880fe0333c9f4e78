import type { Capture } from '#orders/payments/domain/payment.decisions';
import type { PaymentStarted } from '#orders/payments/domain/payment.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** The gateway reports that the money has arrived. */
export class CapturePayment extends Command<void> {
  constructor(
    readonly order: string,
    readonly capture: Capture,
    readonly context: CommandContext,
    /** The payment that the shopper tried before the order was placed, which the order may not know yet. */
    readonly tried: PaymentStarted | null = null,
  ) {
    super();
  }
}
