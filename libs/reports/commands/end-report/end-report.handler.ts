import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '#platform/event-store/event-store';
import { EndReport } from '#reports/commands/end-report/end-report.command';
import { endReport, reportRuns } from '#reports/domain/report-runs';

@CommandHandler(EndReport)
export class EndReportHandler implements ICommandHandler<EndReport> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ stream, end, context }: EndReport): Promise<void> {
    await this.eventStore.decide(stream, reportRuns, (runs) => endReport(runs, end), context);
  }
}
