import { freedBy } from '#orders/domain/money/money-disputed';
import { orderMoney } from '#orders/domain/money/order-money';
import { orderOf, orderStream } from '#orders/domain/events/order.events';
import { refundWhenDisputeIsWon } from '#orders/refunds/domain/refund.decisions';
import { Clocks } from '#platform/clock/clocks';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';

const QUEUE = 'refund.dispute_won';

interface Won {
  readonly cause: Cause;
  readonly order: string;
  /** The amount that the dispute held back or took, and that is free. */
  readonly held: number;
}

/**
 * Refunds of a cancelled order what its dispute held back or took, once that is free: the dispute is won, or took less. What a lost one took has paid the
 * shopper back.
 */
@Policy({ queue: QUEUE, atOnce: 8 })
export class RefundCancelledOrderWhenDisputeIsWon implements PolicyHandler<Won> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<Won>[] {
    if (event.type !== 'dispute.closed' && event.type !== 'dispute.updated') return [];
    const held = freedBy(event.data);
    if (held === 0) return [];
    const payload: Won = { cause: causeOf(event), order: orderOf(event.stream)!, held };
    return [{ queue: QUEUE, key: event.id, dueAt: event.created, payload }];
  }

  async perform({ payload }: ClaimedJob<Won>): Promise<JobResult> {
    const { cause, order, held } = payload;
    const context = await followUp(cause, QUEUE, this.clocks);
    const refund = context.newId('re');
    await this.eventStore.decide(orderStream(order), orderMoney, (state) => refundWhenDisputeIsWon(state, refund, order, held), context);
    return COMPLETED;
  }
}
