import { Command } from '@nestjs/cqrs';
import type { OrderPlaced, PaymentStarted } from '#orders/domain/order.events';
import type { CommandContext } from '#platform/event-store/command-context';

/** An order comes into being, with the payment of its prepaid part if it has one. */
export class PlaceOrder extends Command<void> {
  constructor(
    readonly placed: OrderPlaced,
    readonly payment: PaymentStarted | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
