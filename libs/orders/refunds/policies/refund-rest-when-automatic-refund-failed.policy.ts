import { HOUR } from '#kernel/time';
import { orderMoney } from '#orders/domain/money/order-money';
import { orderOf, orderStream } from '#orders/domain/events/order.events';
import { refundRestAfterFailure } from '#orders/refunds/domain/refund.decisions';
import { Clocks } from '#platform/clock/clocks';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';

const QUEUE = 'refund.rest';

/** How long the merchant has to top the balance up before the next try, ms. */
const BALANCE_RETRY_DELAY_MS = HOUR * 1000;

interface Refunding {
  readonly cause: Cause;
  readonly order: string;
}

/**
 * Retries the automatic refund of a cancelled order with the amount that is still refundable (interface §3.4). It fails in two cases: part was refunded at
 * the gateway itself, or the merchant's balance was too low. In the first case `refund.recorded` (the part) may come before or after `refund.failed`, so
 * both plan the job. `refundRestAfterFailure` decides nothing if no retry is due.
 */
@Policy({ queue: QUEUE, atOnce: 8 })
export class RefundRestWhenAutomaticRefundFailed implements PolicyHandler<Refunding> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<Refunding>[] {
    if (event.type !== 'refund.failed' && event.type !== 'refund.recorded') return [];
    const payload = { cause: causeOf(event), order: orderOf(event.stream)! };
    const isBalanceTooLow = event.type === 'refund.failed' && event.data.failure_code === 'insufficient_balance';
    return [{ queue: QUEUE, key: event.id, dueAt: event.created + (isBalanceTooLow ? BALANCE_RETRY_DELAY_MS : 0), payload }];
  }

  async perform({ payload }: ClaimedJob<Refunding>): Promise<JobResult> {
    const { cause, order } = payload;
    const context = await followUp(cause, QUEUE, this.clocks);
    const refund = context.newId('re');
    await this.eventStore.decide(orderStream(order), orderMoney, (state) => refundRestAfterFailure(state, refund, order), context);
    return COMPLETED;
  }
}
