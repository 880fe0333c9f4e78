import type { PaymentRoute, RoutedPayment } from '#orders/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/**
 * A payment that a session waits for is about to be asked for. Resolves to the way it goes, as an earlier try may have taken another; null
 * where it is over without one.
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
