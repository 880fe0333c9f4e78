import type { PaymentRoute, RoutedPayment } from '#orders/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/**
 * Records the route of a session's payment before the gateway is called. Resolves to the recorded route, which an earlier attempt may have chosen;
 * null if the payment ended without one.
 */
export class RouteSessionPayment extends Command<RoutedPayment | null> {
  constructor(
    readonly session: string,
    readonly payment: string,
    readonly route: PaymentRoute,
    readonly context: CommandContext,
  ) {
    super();
  }
}
