import { Command } from '@nestjs/cqrs';
import type { PaymentWay } from '#orders/domain/payment.events';
import type { CommandContext } from '#platform/event-store/command-context';

/** A payment is about to be asked for by a connection. Resolves to the connection it goes through: an earlier try may have taken another. */
export class RoutePayment extends Command<string> {
  constructor(
    readonly order: string,
    readonly payment: string,
    readonly way: PaymentWay,
    readonly context: CommandContext,
  ) {
    super();
  }
}
