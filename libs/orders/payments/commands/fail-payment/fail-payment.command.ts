import type { PaymentError } from '#orders/payments/domain/payment.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Fails a payment: the gateway refused it, or it stayed open too long. */
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
