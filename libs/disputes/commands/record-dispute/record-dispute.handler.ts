import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RecordDispute } from '#disputes/commands/record-dispute/record-dispute.command';
import { recordDispute } from '#disputes/domain/dispute.decisions';
import { disputedOrder } from '#disputes/domain/disputed-order';
import { orderStream } from '#orders/contract';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(RecordDispute)
export class RecordDisputeHandler implements ICommandHandler<RecordDispute> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, report, context }: RecordDispute): Promise<void> {
    const dispute = context.newId('dp');
    await this.eventStore.decide(orderStream(order), disputedOrder, (state) => recordDispute(state, order, dispute, report), context);
  }
}
