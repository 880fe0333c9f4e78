import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RecordDispute } from '#disputes/commands/record-dispute/record-dispute.command';
import { recordDispute } from '#disputes/domain/dispute.decisions';
import { type DisputedOrder, disputedOrder, revisionOf } from '#disputes/domain/disputed-order';
import { orderStream } from '#orders/contract';
import { EventStore } from '#platform/event-store/event-store';
import { decideByQuery } from '#platform/event-store/queried-decision';

/** Records the state that the gateway answers. If another state is recorded while the gateway answers, it queries again: the answer may be older. */
@CommandHandler(RecordDispute)
export class RecordDisputeHandler implements ICommandHandler<RecordDispute> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, reference, query, context }: RecordDispute): Promise<void> {
    const dispute = context.newId('dp');
    const decision = {
      view: disputedOrder,
      revisionOf: (state: DisputedOrder) => revisionOf(state, reference),
      query,
      rule: (state: DisputedOrder, report: Awaited<ReturnType<typeof query>>) => recordDispute(state, order, dispute, report),
    };
    await decideByQuery(this.eventStore, orderStream(order), decision, context);
  }
}
