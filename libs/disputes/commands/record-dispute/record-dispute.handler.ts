import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RecordDispute } from '#disputes/commands/record-dispute/record-dispute.command';
import { recordDispute } from '#disputes/domain/dispute.decisions';
import { type DisputedOrder, disputedOrder, revisionOf } from '#disputes/domain/disputed-order';
import { type DisputeFact, orderStream } from '#orders/contract';
import { EventStore } from '#platform/event-store/event-store';

/**
 * Records the state that the gateway answers. Another answer that was recorded while this one was on its way may be newer: then the gateway is queried again,
 * so that two queries that overtake each other never leave the older state.
 */
@CommandHandler(RecordDispute)
export class RecordDisputeHandler implements ICommandHandler<RecordDispute> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, reference, query, context }: RecordDispute): Promise<void> {
    const dispute = context.newId('dp');
    const decide = (rule: (state: DisputedOrder) => DisputeFact[]) =>
      this.eventStore.decide(orderStream(order), disputedOrder, rule, context);
    for (let isNewest = false; !isNewest;) {
      let before = 0;
      await decide((state) => {
        before = revisionOf(state, reference);
        return [];
      });
      const report = await query();
      isNewest = true;
      await decide((state) => {
        isNewest = revisionOf(state, reference) === before;
        return isNewest ? recordDispute(state, order, dispute, report) : [];
      });
    }
  }
}
