import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { ChangeOrder } from '#orders/commands/change-order/change-order.command';
import { editableOrder } from '#orders/domain/editable-order';
import { changeOrder } from '#orders/domain/order.decisions';
import { orderStream } from '#orders/domain/order.events';
import type { OrderResource } from '#orders/resource/order.resource';
import { orderResource } from '#orders/resource/order.view';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(ChangeOrder)
export class ChangeOrderHandler implements ICommandHandler<ChangeOrder> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, change, context }: ChangeOrder): Promise<OrderResource> {
    const rule = (state: typeof editableOrder.initial) => changeOrder(state, order, change);
    const { events } = await this.eventStore.decide(orderStream(order), editableOrder, rule, context);
    return fold(orderResource, events)!;
  }
}
