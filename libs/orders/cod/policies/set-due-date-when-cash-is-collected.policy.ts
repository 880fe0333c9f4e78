import { CourierTerms } from '#orders/cod/courier-terms';
import { type Collection, collection, courierOf } from '#orders/cod/domain/collection';
import { setDueDate } from '#orders/cod/domain/due.decisions';
import { fold } from '#kernel/fact';
import { cashCollectedBy, isDeliveredUnpaid } from '#orders/domain/cash';
import { orderOf, orderStream } from '#orders/domain/events/order.events';
import { Clocks } from '#platform/clock/clocks';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';

const QUEUE = 'cod.due_date';

interface Dating {
  readonly cause: Cause;
  readonly order: string;
}

/** Sets the due date of collected cash: one courier cycle after delivery, by the terms at that moment (interface §3.8). */
@Policy({ queue: QUEUE, atOnce: 8 })
export class SetDueDateWhenCashIsCollected implements PolicyHandler<Dating> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly terms: CourierTerms,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<Dating>[] {
    if (!cashCollectedBy(event) && !isDeliveredUnpaid(event)) return [];
    const payload = { cause: causeOf(event), order: orderOf(event.stream)! };
    return [{ queue: QUEUE, key: event.id, dueAt: event.created, payload }];
  }

  async perform({ payload }: ClaimedJob<Dating>): Promise<JobResult> {
    const { cause, order } = payload;
    const stream = orderStream(order);
    const courier = courierOf(fold<Collection, never>(collection, await this.eventStore.load(stream)));
    const { cycle_days } = await this.terms.of(cause.account, cause.livemode, courier);
    const context = await followUp(cause, QUEUE, this.clocks);
    await this.eventStore.decide(stream, collection, (state) => setDueDate(state, cycle_days), context);
    return COMPLETED;
  }
}
