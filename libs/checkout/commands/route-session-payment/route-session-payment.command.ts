import { Command } from '@nestjs/cqrs';
import type { PaymentWay } from '#orders/index';
import type { CommandContext } from '#platform/event-store/command-context';

/** A payment that a session waits for is about to be asked for. Resolves to the connection it goes through: an earlier try may have taken another. */
export class RouteSessionPayment extends Command<string> {
  constructor(
    readonly session: string,
    readonly payment: string,
    readonly way: PaymentWay,
    readonly context: CommandContext,
  ) {
    super();
  }
}
