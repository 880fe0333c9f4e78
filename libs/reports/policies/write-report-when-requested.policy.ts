import { CommandBus } from '@nestjs/cqrs';
import { fact } from '#kernel/fact';
import { Clock } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { backoff } from '#kernel/backoff';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { Log } from '#platform/logging/log';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';
import { EndReport } from '#reports/commands/end-report/end-report.command';
import { StartReport } from '#reports/commands/start-report/start-report.command';
import { MOST_RUNS } from '#reports/domain/report-runs';
import { KEPT } from '#reports/writing/part-records';
import { NOTHING_WRITTEN, type ReportOrder, type Written } from '#reports/writing/report-writer';
import { ThreadedReportWriter } from '#reports/writing/threaded-report-writer';

const QUEUE = 'report.write';
/** Failures of the same step, in about ten minutes, after which the report has failed. */
const MOST_FAILURES = 12;

interface Writing {
  readonly order: ReportOrder;
  readonly written: Written;
  readonly stream: string;
  readonly cause: Cause;
  /** The schedule that requested it; null for a client's request. */
  readonly schedule: string | null;
  readonly failures: number;
}

/**
 * Makes a report step by step. A step's output and the start of the next are stored together, so a kill repeats at most one step, with the same
 * outcome. Three reports per account and mode are made at a time.
 */
@Policy({ queue: QUEUE, atOnce: MOST_RUNS, perGroup: MOST_RUNS, inHouse: true })
export class WriteReportWhenRequested implements PolicyHandler<Writing> {
  private readonly log: Log;

  constructor(
    private readonly commands: CommandBus,
    private readonly writer: ThreadedReportWriter,
    private readonly clocks: Clocks,
    private readonly clock: Clock,
    log: Log,
  ) {
    this.log = log.of('reports');
  }

  plan(event: RecordedEvent): Job<Writing>[] {
    if (event.type !== 'report.requested') return [];
    const { run, type, parameters, schedule } = event.data;
    const { metadata, created: dueAt, at, position, stream } = event;
    const scope = scopeOf(metadata.account, metadata.livemode);
    const order: ReportOrder = { run, scope, type, parameters, at, position };
    const payload: Writing = { order, written: NOTHING_WRITTEN, stream, cause: causeOf(event), schedule, failures: 0 };
    return [{ queue: QUEUE, key: run, dueAt, payload, group: scope }];
  }

  async perform({ payload, dueAt }: ClaimedJob<Writing>): Promise<JobResult> {
    const writing = payload;
    try {
      const { next, ...result } = await this.step(writing);
      if (next === null) return COMPLETED;
      return { ...result, reschedule: { dueAt, payload: { ...writing, written: next, failures: 0 }, countsAsAttempt: false } };
    } catch (error) {
      return this.failed(writing, error);
    }
  }

  /** Makes one step. `next` is the progress to continue from; null once the report is complete. */
  private async step({
    order,
    written,
    stream,
    cause,
    schedule,
  }: Writing): Promise<Pick<JobResult, 'records'> & { readonly next: Written | null }> {
    if (written.after === null)
      await this.commands.execute(StartReport({ stream, run: order.run, context: await followUp(cause, QUEUE, this.clocks, '.start') }));
    if (!written.isWhole) {
      const step = await this.writer.write(order, written);
      return { next: step.written, records: step.records };
    }
    const sha256 = await this.writer.sum(order, written);
    if (sha256 === null) return { next: written };
    const context = await followUp(cause, QUEUE, this.clocks, '.end');
    const { rows: row_count, size: byte_size, crc, parts } = written;
    const succeeded = { run: order.run, schedule, row_count, byte_size, sha256, crc32: crc, parts, expires_at: context.now + KEPT };
    await this.commands.execute(EndReport({ stream, end: fact('report.succeeded', succeeded), context }));
    await this.writer.close(order);
    return { next: null };
  }

  private async failed(writing: Writing, error: unknown): Promise<JobResult> {
    const { order, stream, cause, schedule } = writing;
    const failures = writing.failures + 1;
    this.log.warn('a step of a report failed', { run: order.run, failures, error });
    await this.writer.close(order);
    if (failures < MOST_FAILURES) {
      const dueAt = Math.ceil(this.clock.milliseconds() + backoff(failures, Math.random()));
      return { reschedule: { dueAt, payload: { ...writing, failures }, countsAsAttempt: false } };
    }
    const data = { run: order.run, schedule, code: 'internal_error', message: 'Something went wrong on our side. Run the report again.' };
    await this.commands.execute(
      EndReport({ stream, end: fact('report.failed', data), context: await followUp(cause, QUEUE, this.clocks, '.end') }),
    );
    return COMPLETED;
  }
}
