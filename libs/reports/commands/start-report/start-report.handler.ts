import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '#platform/event-store/event-store';
import { StartReport } from '#reports/commands/start-report/start-report.command';
import { reportRuns, startReport } from '#reports/domain/report-runs';

@CommandHandler(StartReport)
export class StartReportHandler implements ICommandHandler<StartReport> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ stream, run, context }: StartReport): Promise<void> {
    await this.eventStore.decide(stream, reportRuns, (runs) => startReport(runs, run), context);
  }
}
