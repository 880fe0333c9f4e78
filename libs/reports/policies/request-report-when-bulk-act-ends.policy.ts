import { CommandBus } from '@nestjs/cqrs';
import type { BulkActEnded } from '#bulk-acts/contract';
import type { UnixSeconds } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';
import { RequestReport } from '#reports/commands/request-report/request-report.command';
import { type ReportParameters, TIME_ZONE } from '#reports/domain/report-parameters';
import { bulkActItemsReport } from '#reports/types/bulk-act-items.report';

const QUEUE = 'report.of_bulk_act';

interface Ended {
  readonly ended: BulkActEnded;
  readonly at: UnixSeconds;
  readonly cause: Cause;
}

/** Requests the report of a bulk act's results. While three reports are being made the command is refused, and the job is retried. */
@Policy({ queue: QUEUE, atOnce: 2, inHouse: true })
export class RequestReportWhenBulkActEnds implements PolicyHandler<Ended> {
  constructor(
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): Job<Ended>[] {
    if (event.type !== 'bulk_act.ended') return [];
    const payload: Ended = { ended: event.data, at: event.at, cause: causeOf(event) };
    return [{ queue: QUEUE, key: event.id, dueAt: event.created, payload }];
  }

  async perform({ payload }: ClaimedJob<Ended>): Promise<JobResult> {
    const { ended, at, cause } = payload;
    const { type } = bulkActItemsReport;
    const draft = { run: ended.report, type, parameters: parametersOf(ended, at), schedule: null };
    await this.commands.execute(RequestReport({ draft, context: await followUp(cause, QUEUE, this.clocks), at }));
    return COMPLETED;
  }
}

/** A report with all columns about the items of one act. */
const parametersOf = ({ bulk_act, started_at }: BulkActEnded, at: UnixSeconds): ReportParameters => ({
  date_field: 'created_at',
  timezone: TIME_ZONE,
  filters: { bulk_act: [bulk_act] },
  columns: bulkActItemsReport.columns.map(({ name }) => name),
  format: 'csv',
  amount_format: 'minor',
  byte_order_mark: false,
  interval_start: started_at,
  interval_end: at + 1,
});
