import { recordDispute } from '#disputes/domain/dispute.decisions';
import { type DisputedOrder, disputedOrder, revisionOf } from '#disputes/domain/disputed-order';
import { type DisputeReport, orderStream } from '#orders/contract';
import { compositeCommand, fields } from '#platform/cqrs/command';
import { EventStore } from '#platform/event-store/event-store';
import { decideByQuery } from '#platform/event-store/queried-decision';

/** Records the state of a dispute at the gateway. If another state is recorded while the gateway answers, it queries again: the answer may be older. */
export const RecordDispute = compositeCommand('RecordDispute', {
  input: fields<{
    order: string;
    /** The gateway's id of the dispute. */
    reference: string;
    /** Queries the gateway for the current state of the dispute. Rejects as `PaymentGateway` does. */
    query: () => Promise<DisputeReport>;
  }>(),
  uses: { eventStore: EventStore },
  async run({ order, reference, query, context }, { eventStore }) {
    const dispute = context.newId('dp');
    const decision = {
      view: disputedOrder,
      revisionOf: (state: DisputedOrder) => revisionOf(state, reference),
      query,
      rule: (state: DisputedOrder, report: Awaited<ReturnType<typeof query>>) => recordDispute(state, order, dispute, report),
    };
    await decideByQuery(eventStore, orderStream(order), decision, context);
  },
});
