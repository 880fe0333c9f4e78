import { collection } from '#orders/cod/domain/collection';
import { markOverdue } from '#orders/cod/domain/due.decisions';
import { orderOf, orderStream } from '#orders/domain/events/order.events';
import { Clocks } from '#platform/clock/clocks';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';

const QUEUE = 'cod.overdue';

interface Marking {
  readonly cause: Cause;
  readonly order: string;
}

/** Marks a collection as overdue if its courier has not reported the cash by the due date. Checks again when a report is voided (interface §3.8). */
@Policy({ queue: QUEUE, atOnce: 8 })
export class MarkCollectionOverdueWhenDue implements PolicyHandler<Marking> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<Marking>[] {
    if (event.type !== 'cod.due_date_set' && event.type !== 'cod.remittance_voided' && event.type !== 'cod.resolved') return [];
    const { due_at = event.at } = event.type === 'cod.due_date_set' ? event.data : {};
    const { account, livemode } = event.metadata;
    const payload = { cause: causeOf(event), order: orderOf(event.stream)! };
    return [{ queue: QUEUE, key: event.id, dueAt: due_at * 1000, payload, clock: scopeOf(account, livemode) }];
  }

  async perform({ payload }: ClaimedJob<Marking>): Promise<JobResult> {
    const { cause, order } = payload;
    const context = await followUp(cause, QUEUE, this.clocks);
    await this.eventStore.decide(orderStream(order), collection, (state) => markOverdue(state, context.now), context);
    return COMPLETED;
  }
}
