import { CommandBus } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { Clocks } from '#platform/clock/clocks';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';
import { ReturnMoney } from '#reconciliation/settlements/commands/return-money/return-money.command';
import { settlement } from '#reconciliation/settlements/domain/settlement';
import { settlementStream } from '#reconciliation/settlements/domain/settlement.events';

const QUEUE = 'settlement.return';
/** Orders of one step, few enough for it to end within its lease. */
const AT_ONCE = 100;

interface Returning {
  readonly settlement: string;
  /** Number of orders that are done. */
  readonly done: number;
  readonly cause: Cause;
}

/** Releases the money of a settlement that failed or was reversed on all of its orders, because the gateway settles it again. */
@Policy({ queue: QUEUE, atOnce: 2, inHouse: true })
export class FreeLinesWhenSettlementIsReturned implements PolicyHandler<Returning> {
  constructor(
    private readonly history: EventHistory,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<Returning>[] {
    if (event.type !== 'settlement.updated') return [];
    const { settlement: id, status } = event.data;
    if (status === 'paid') return [];
    const payload: Returning = { settlement: id, done: 0, cause: causeOf(event) };
    return [{ queue: QUEUE, key: event.id, dueAt: event.created, payload }];
  }

  async perform({ payload, dueAt }: ClaimedJob<Returning>): Promise<JobResult> {
    const { settlement: id, done, cause } = payload;
    const { lines } = fold(settlement, await this.history.stream(settlementStream(id)));
    const orders = new Set([...lines.values()].map(({ match }) => match?.order_id ?? null).filter((each) => each !== null));
    const some = [...orders].slice(done, done + AT_ONCE);
    const context = await followUp(cause, QUEUE, this.clocks);
    for (const order of some) await this.commands.execute(ReturnMoney({ order, settlement: id, context }));
    if (done + some.length >= orders.size) return COMPLETED;
    return { reschedule: { dueAt, payload: { settlement: id, done: done + some.length, cause }, countsAsAttempt: false } };
  }
}
