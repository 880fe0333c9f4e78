import { CommandBus } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { Clocks } from '#platform/clock/clocks';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';
import { CountSettlement } from '#reconciliation/remittances/contract';
import { settlement, settlementStream } from '#reconciliation/settlements/contract';

const QUEUE = 'claims.count_settlement';

/** Whether the gateway reported a settlement, with the UTR that it names now. */
const isReported = (event: RecordedEvent): event is RecordedEvent<'settlement.received' | 'settlement.updated'> =>
  event.type === 'settlement.received' || event.type === 'settlement.updated';

interface Counting {
  readonly settlement: string;
  readonly cause: Cause;
}

/** Posts a settlement's amount to the bank transfer with its UTR and currency, so that it is compared with the bank's credits, like remittances. */
@Policy({ queue: QUEUE, atOnce: 4, inHouse: true })
export class CountSettlementWhenPaidOut implements PolicyHandler<Counting> {
  constructor(
    private readonly history: EventHistory,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): Job<Counting>[] {
    if (!isReported(event)) return [];
    const { utr, settlement: id } = event.data;
    const payload: Counting = { settlement: id, cause: causeOf(event) };
    // A settlement without a UTR may have had one before.
    return utr === null && event.type === 'settlement.received' ? [] : [{ queue: QUEUE, key: event.id, dueAt: event.created, payload }];
  }

  /** Posts the amount under the UTR that the gateway names now, if it was paid; under UTRs that it named earlier, the amount becomes 0. */
  async perform({ payload }: ClaimedJob<Counting>): Promise<JobResult> {
    const { settlement: id, cause } = payload;
    const story = await this.history.stream(settlementStream(id));
    const { reported } = fold(settlement, story);
    const transfers = new Map(
      story
        .filter(isReported)
        .filter(({ data: { utr } }) => utr !== null)
        .map(({ data: { utr, currency } }) => [`${currency} ${utr}`, { utr: utr!, currency }]),
    );
    for (const [name, transfer] of transfers) {
      const { utr, currency } = transfer;
      const counts = reported!.status === 'paid' && reported!.utr === utr && reported!.currency === currency;
      const context = await followUp(cause, QUEUE, this.clocks, ` ${name}`);
      // The bank credits nothing for a settlement with a negative amount.
      const amount = counts ? Math.max(0, reported!.amount) : 0;
      await this.commands.execute(CountSettlement({ counted: { settlement: id, ...transfer, amount }, context }));
    }
    return COMPLETED;
  }
}
