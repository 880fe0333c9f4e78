import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { ChangeMetadata } from '#orders/commands/change-metadata/change-metadata.command';
import { editableOrder } from '#orders/domain/editable-order';
import { changeMetadata } from '#orders/domain/order.decisions';
import { orderStream } from '#orders/domain/order.events';
import type { OrderResource } from '#orders/resource/order.resource';
import { orderResource } from '#orders/resource/order.view';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(ChangeMetadata)
export class ChangeMetadataHandler implements ICommandHandler<ChangeMetadata> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, change, context }: ChangeMetadata): Promise<OrderResource> {
    const rule = (state: typeof editableOrder.initial) => changeMetadata(state, order, change);
    const { events } = await this.eventStore.decide(orderStream(order), editableOrder, rule, context);
    return fold(orderResource, events)!;
  }
}
