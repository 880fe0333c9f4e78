import { Clocks } from '#platform/clock/clocks';
import { orderOf, orderStream } from '#orders/domain/events/order.events';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';
import type { ClaimedJob, JobResult, Job } from '#job-queue/job-store';
import { refundLateCapture } from '#orders/refunds/domain/refund.decisions';
import { orderMoney } from '#orders/domain/money/order-money';

const QUEUE = 'refund.late_capture';

interface Refunding {
  readonly cause: Cause;
  readonly order: string;
}

/** Refunds money that is captured for a cancelled order (interface §3.3). */
@Policy({ queue: QUEUE, atOnce: 8 })
export class RefundLateCaptureWhenOrderIsCancelled implements PolicyHandler<Refunding> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<Refunding>[] {
    if (event.type !== 'payment.captured') return [];
    const payload = { cause: causeOf(event), order: orderOf(event.stream)! };
    return [{ queue: QUEUE, key: event.id, dueAt: event.created, payload }];
  }

  async perform({ payload }: ClaimedJob<Refunding>): Promise<JobResult> {
    const { cause, order } = payload;
    const context = await followUp(cause, QUEUE, this.clocks);
    const refund = context.newId('re');
    await this.eventStore.decide(orderStream(order), orderMoney, (state) => refundLateCapture(state, refund, order), context);
    return COMPLETED;
  }
}
