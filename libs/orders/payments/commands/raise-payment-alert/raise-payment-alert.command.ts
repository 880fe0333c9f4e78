import type { PaymentAlert } from '#orders/payments/domain/payment.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** People have to look at a payment of an order. Resolves to whether that is news: they are told of one cause once. It is while there is no order yet. */
export class RaisePaymentAlert extends Command<boolean> {
  constructor(
    readonly order: string,
    readonly alert: PaymentAlert,
    readonly context: CommandContext,
  ) {
    super();
  }
}
