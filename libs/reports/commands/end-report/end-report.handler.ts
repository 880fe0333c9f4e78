import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '#platform/event-store/event-store';
import { ReportCounts } from '#reports/report-counts';
import { EndReport } from '#reports/commands/end-report/end-report.command';
import { endReport, reportRuns } from '#reports/domain/report-runs';

@CommandHandler(EndReport)
export class EndReportHandler implements ICommandHandler<EndReport> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly counts: ReportCounts,
  ) {}

  async execute({ stream, end, context }: EndReport): Promise<void> {
    await this.eventStore.decide(stream, reportRuns, (runs) => endReport(runs, end), context);
    this.counts.ended[end.type]++;
  }
}
