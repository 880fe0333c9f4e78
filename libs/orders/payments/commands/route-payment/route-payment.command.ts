import type { PaymentRoute, RoutedPayment } from '#orders/payments/domain/payment.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** A payment is about to be asked for by a connection. Resolves to the way it goes, as an earlier try may have taken another; null where it is over without one. */
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
