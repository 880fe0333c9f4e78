import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ReportSchedule } from '#reports/domain/report-schedule';
import type { ReportScheduleResource } from '#reports/resource/report-schedule.resource';

export class CreateSchedule extends Command<ReportScheduleResource> {
  constructor(
    readonly draft: ReportSchedule,
    readonly context: CommandContext,
  ) {
    super();
  }
}
