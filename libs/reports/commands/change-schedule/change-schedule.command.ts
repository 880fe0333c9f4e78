import { command, fields, shownBy } from '#platform/cqrs/command';
import { RecipientCheck } from '#reports/commands/recipient-check';
import { changeSchedule, type ReportSchedule, reportSchedule, reportScheduleStream } from '#reports/domain/report-schedule';
import { reportScheduleResource } from '#reports/resource/report-schedule.view';

/**
 * Changes a schedule. `change` makes the new schedule from the current one, and throws for invalid changes. `recipients` are the new recipients to check;
 * null if they do not change.
 */
export const ChangeSchedule = command('ChangeSchedule', {
  input: fields<{ id: string; change: (before: ReportSchedule) => ReportSchedule; recipients: ReportSchedule['deliver_to'] | null }>(),
  uses: { recipientCheck: RecipientCheck },
  async prepare({ recipients, context }, { recipientCheck }) {
    if (recipients !== null) await recipientCheck.check(recipients, context);
  },
  stream: ({ id }) => reportScheduleStream(id),
  view: reportSchedule,
  rule: (before, { id, change }) => changeSchedule(before, id, change),
  answer: shownBy(reportScheduleResource),
});
