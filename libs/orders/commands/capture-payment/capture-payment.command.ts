import { Command } from '@nestjs/cqrs';
import type { PaymentCaptured } from '#orders/domain/order.events';
import type { CommandContext } from '#platform/event-store/command-context';

/** The gateway says that the money has come in. */
export class CapturePayment extends Command<void> {
  constructor(
    readonly order: string,
    readonly capture: Omit<PaymentCaptured, 'checkout_session'>,
    readonly context: CommandContext,
  ) {
    super();
  }
}
