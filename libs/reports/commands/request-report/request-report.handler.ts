import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';
import { RequestReport } from '#reports/commands/request-report/request-report.command';
import { type ReportRequested, reportRunsStream } from '#reports/domain/report-run.events';
import { type ReportRuns, reportRuns, requestReport } from '#reports/domain/report-runs';
import type { ReportRunResource } from '#reports/resource/report-run.resource';
import { reportRunResource } from '#reports/resource/report-run.view';

@CommandHandler(RequestReport)
export class RequestReportHandler implements ICommandHandler<RequestReport> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ draft, context, at }: RequestReport): Promise<ReportRunResource> {
    const stream = reportRunsStream(context.account, context.livemode, at);
    const rule = (runs: ReportRuns) => requestReport(runs, { run: context.newId('rpt'), ...draft });
    const { events } = await this.eventStore.decide(stream, reportRuns, rule, context);
    // A repeat finds the run of the first request.
    const { run } = events.at(-1)!.data as ReportRequested;
    return fold(reportRunResource(run), events)!;
  }
}
