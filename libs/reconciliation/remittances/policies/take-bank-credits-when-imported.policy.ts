import { CommandBus } from '@nestjs/cqrs';
import type { UnixSeconds } from '#kernel/time';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';
import { TakeBankCredits } from '#reconciliation/remittances/commands/take-bank-credits/take-bank-credits.command';

const QUEUE = 'bank_credit.import';
/** Milliseconds after which a step ends and saves its progress in the job. */
const STEP = 2000;

interface Importing {
  readonly import: string;
  readonly parts: number;
  /** The next part. */
  readonly part: number;
  readonly cause: Cause;
  /** When the file was received. All its credits get this time, so that they are listed in the order of the file. */
  readonly at: UnixSeconds;
}

/** Records the bank credits of a file part by part. Continues after an interruption. Files of an account are processed one after the other. */
@Policy({ queue: QUEUE, atOnce: 4, perGroup: 1, inHouse: true })
export class TakeBankCreditsWhenImported implements PolicyHandler<Importing> {
  constructor(private readonly commands: CommandBus) {}

  plan(event: RecordedEvent): Job<Importing>[] {
    if (event.type !== 'bank_credit_import.received') return [];
    const { import: id, parts } = event.data;
    const { metadata, created: dueAt, at } = event;
    const payload: Importing = { import: id, parts, part: 0, cause: causeOf(event), at };
    return [{ queue: QUEUE, key: id, dueAt, payload, group: scopeOf(metadata.account, metadata.livemode) }];
  }

  async perform({ payload, dueAt }: ClaimedJob<Importing>): Promise<JobResult> {
    const { import: id, parts, cause, at } = payload;
    let { part } = payload;
    for (const end = performance.now() + STEP; part < parts && performance.now() < end; part++) {
      const context = await followUp(cause, QUEUE, { of: async () => at * 1000 }, `.${part}`);
      await this.commands.execute(TakeBankCredits({ id, part, context }));
    }
    if (part < parts) return { reschedule: { dueAt, payload: { ...payload, part }, countsAsAttempt: false } };
    return COMPLETED;
  }
}
