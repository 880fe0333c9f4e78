import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';
import { RequestReport } from '#reports/commands/request-report/request-report.command';
import { reportRunsStream } from '#reports/domain/report-run.events';
import { reportRuns, requestReport } from '#reports/domain/report-runs';
import type { ReportRunResource } from '#reports/resource/report-run.resource';
import { reportRunResource } from '#reports/resource/report-run.view';

@CommandHandler(RequestReport)
export class RequestReportHandler implements ICommandHandler<RequestReport> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ draft, context, at }: RequestReport): Promise<ReportRunResource> {
    const run = context.id('rpt');
    const stream = reportRunsStream(context.account, context.livemode, at);
    const { events } = await this.eventStore.decide(stream, reportRuns, (runs) => requestReport(runs, { run, ...draft }), context);
    return fold(reportRunResource(run), events)!;
  }
}
