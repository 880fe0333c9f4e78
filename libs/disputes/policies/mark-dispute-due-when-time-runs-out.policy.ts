import { markDisputeDue, remindersOf } from '#disputes/domain/due.decisions';
import { disputedOrder } from '#disputes/domain/disputed-order';
import { isDisputeState } from '#disputes/resource/dispute.view';
import { type DisputeDue, orderStream } from '#orders/contract';
import { Clocks } from '#platform/clock/clocks';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';

const QUEUE = 'dispute.due';

interface Due {
  readonly cause: Cause;
  readonly order: string;
  readonly due: DisputeDue;
}

/** Marks an unanswered dispute due 72 and 24 hours before its deadline, which raises an alert. */
@Policy({ queue: QUEUE, atOnce: 8, inHouse: true })
export class MarkDisputeDueWhenTimeRunsOut implements PolicyHandler<Due> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<Due>[] {
    if (!isDisputeState(event)) return [];
    const { dispute, order_id: order, respond_by } = event.data;
    const { account, livemode } = event.metadata;
    return remindersOf(event.data).map(({ hours, at }) => {
      const payload: Due = { cause: causeOf(event), order, due: { dispute, hours, respond_by: respond_by! } };
      return { queue: QUEUE, key: `${event.id} ${hours}`, dueAt: at * 1000, payload, clock: scopeOf(account, livemode) };
    });
  }

  async perform({ payload }: ClaimedJob<Due>): Promise<JobResult> {
    const { cause, order, due } = payload;
    const context = await followUp(cause, QUEUE, this.clocks, ` ${due.hours}`);
    const now = await this.clocks.now(scopeOf(cause.account, cause.livemode));
    await this.eventStore.decide(orderStream(order), disputedOrder, (state) => markDisputeDue(state, due, now), context);
    return COMPLETED;
  }
}
