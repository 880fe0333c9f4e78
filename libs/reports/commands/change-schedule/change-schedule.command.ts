import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ReportSchedule } from '#reports/domain/report-schedule';
import type { ReportScheduleResource } from '#reports/resource/report-schedule.resource';

/**
 * Changes a schedule. `change` makes the new schedule from the current one, and throws for invalid changes. `recipients` are the new recipients to check;
 * null if they do not change.
 */
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
