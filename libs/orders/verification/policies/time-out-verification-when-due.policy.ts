import { orderOf, orderStream } from '#orders/domain/events/order.events';
import { verification } from '#orders/verification/domain/verification';
import { timeOutVerification } from '#orders/verification/domain/verification.decisions';
import { Clocks } from '#platform/clock/clocks';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';

const QUEUE = 'verification.time_out';

interface TimingOut {
  readonly cause: Cause;
  readonly order: string;
}

/** Holds or cancels an order that was not confirmed in time, by the merchant's setting when it was placed (interface §3.10). */
@Policy({ queue: QUEUE, atOnce: 8 })
export class TimeOutVerificationWhenDue implements PolicyHandler<TimingOut> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<TimingOut>[] {
    if (event.type !== 'verification.requested') return [];
    const { times_out_at } = event.data;
    const { account, livemode } = event.metadata;
    const payload = { cause: causeOf(event), order: orderOf(event.stream)! };
    return [{ queue: QUEUE, key: event.id, dueAt: times_out_at * 1000, payload, clock: scopeOf(account, livemode) }];
  }

  async perform({ payload }: ClaimedJob<TimingOut>): Promise<JobResult> {
    const { cause, order } = payload;
    const context = await followUp(cause, QUEUE, this.clocks);
    const rule = (state: typeof verification.initial) => timeOutVerification(state, order, context.newId('re'), context.now);
    await this.eventStore.decide(orderStream(order), verification, rule, context);
    return COMPLETED;
  }
}
