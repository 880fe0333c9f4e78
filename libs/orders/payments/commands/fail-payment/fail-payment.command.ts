import type { PaymentError } from '#orders/payments/domain/payment.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** A payment will not come: the gateway refused it, or it was open for too long. */
export class FailPayment extends Command<void> {
  constructor(
    readonly order: string,
    readonly payment: string,
    readonly error: PaymentError,
    readonly context: CommandContext,
  ) {
    super();
  }
}
