import type { PaymentAlert } from '#orders/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Raises an alert for a payment without an order. Resolves to whether the alert is new: one cause raises one alert. */
export class RaiseSessionAlert extends Command<boolean> {
  constructor(
    readonly session: string,
    readonly alert: PaymentAlert,
    readonly context: CommandContext,
  ) {
    super();
  }
}
