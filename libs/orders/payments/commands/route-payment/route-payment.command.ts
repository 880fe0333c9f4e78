import type { PaymentRoute, RoutedPayment } from '#orders/payments/domain/payment.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/**
 * Records the connection of a payment before the gateway is called. Resolves to the recorded route, which an earlier try may have chosen; null if the
 * payment ended without one.
 */
export class RoutePayment extends Command<RoutedPayment | null> {
  constructor(
    readonly order: string,
    readonly payment: string,
    readonly route: PaymentRoute,
    readonly context: CommandContext,
  ) {
    super();
  }
}
