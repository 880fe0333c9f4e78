import { Command } from '@nestjs/cqrs';
import type { PaymentAlert } from '#orders/domain/payment.events';
import type { CommandContext } from '#platform/event-store/command-context';

/** People have to look at a payment of an order. */
export class RaisePaymentAlert extends Command<void> {
  constructor(
    readonly order: string,
    readonly alert: PaymentAlert,
    readonly context: CommandContext,
  ) {
    super();
  }
}
