import { CommandBus } from '@nestjs/cqrs';
import { Clocks } from '#platform/clock/clocks';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type Cause, followUp, requestedCauseOf } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';
import { TakeBackPart } from '#reconciliation/remittances/commands/take-back-part/take-back-part.command';

const QUEUE = 'remittance.take_back';

interface TakingBack {
  readonly remittance: string;
  readonly part: number;
  readonly cause: Cause;
}

/** Reverses the effects of a voided remittance on its orders, one part at a time. */
@Policy({ queue: QUEUE, atOnce: 4, perGroup: 1, inHouse: true })
export class TakeBackLinesWhenRemittanceIsVoided implements PolicyHandler<TakingBack> {
  constructor(
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): Job<TakingBack>[] {
    if (event.type !== 'remittance.voided') return [];
    const { metadata, created: dueAt } = event;
    const { remittance } = event.data;
    const payload: TakingBack = { remittance, part: 0, cause: requestedCauseOf(event) };
    return [{ queue: QUEUE, key: remittance, dueAt, payload, group: scopeOf(metadata.account, metadata.livemode) }];
  }

  async perform({ payload, dueAt }: ClaimedJob<TakingBack>): Promise<JobResult> {
    const { remittance, part, cause } = payload;
    const context = await followUp(cause, QUEUE, this.clocks, `.${part}`);
    const more = await this.commands.execute(TakeBackPart({ remittance, part, context }));
    return more ? { reschedule: { dueAt, payload: { remittance, part: part + 1, cause }, countsAsAttempt: false } } : COMPLETED;
  }
}
