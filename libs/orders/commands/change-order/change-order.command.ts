import type { OrderChange } from '#orders/domain/order.decisions';
import type { OrderResource } from '#orders/resource/order.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

export class ChangeOrder extends Command<OrderResource> {
  constructor(
    readonly order: string,
    readonly change: OrderChange,
    readonly context: CommandContext,
  ) {
    super();
  }
}
