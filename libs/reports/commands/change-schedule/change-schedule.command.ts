import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ReportSchedule } from '#reports/domain/report-schedule';
import type { ReportScheduleResource } from '#reports/resource/report-schedule.resource';

/** `change` derives the new schedule from the current one, and refuses invalid changes; `recipients` are the new recipients, if they change. */
export class ChangeSchedule extends Command<ReportScheduleResource> {
  constructor(
    readonly id: string,
    readonly change: (before: ReportSchedule) => ReportSchedule,
    readonly recipients: ReportSchedule['deliver_to'] | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
