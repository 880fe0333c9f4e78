import type { PaymentAlert } from '#orders/payments/domain/payment.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/**
 * Raises an alert for a payment of an order. Resolves to whether the alert is new: one cause raises one alert. If the order does not exist, nothing is
 * recorded, and every alert counts as new.
 */
export class RaisePaymentAlert extends Command<boolean> {
  constructor(
    readonly order: string,
    readonly alert: PaymentAlert,
    readonly context: CommandContext,
  ) {
    super();
  }
}
