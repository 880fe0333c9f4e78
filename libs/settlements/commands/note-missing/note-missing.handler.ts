import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { orderStream } from '#orders/contract';
import { EventStore } from '#platform/event-store/event-store';
import { NoteMissing } from '#settlements/commands/note-missing/note-missing.command';
import { settledOrder } from '#settlements/domain/settled-order';
import { noteMissing } from '#settlements/domain/settled-order.decisions';

@CommandHandler(NoteMissing)
export class NoteMissingHandler implements ICommandHandler<NoteMissing> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, connection, context }: NoteMissing): Promise<void> {
    await this.eventStore.decide(orderStream(order), settledOrder, (state) => noteMissing(state, connection, context.now), context);
  }
}
