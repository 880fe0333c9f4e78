import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';
import type { ReportSchedule } from '#reports/domain/report-schedule';
import type { ReportScheduleResource } from '#reports/resource/report-schedule.resource';

/** `change` makes of what the schedule is what it is to be, and refuses what it cannot be; `told` are who is to be told instead, where that changes. */
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
