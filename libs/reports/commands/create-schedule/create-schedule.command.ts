import { command, fields, shownBy } from '#platform/cqrs/command';
import { RecipientCheck } from '#reports/commands/recipient-check';
import { createSchedule, type ReportSchedule, reportSchedule, reportScheduleStream } from '#reports/domain/report-schedule';
import { reportScheduleResource } from '#reports/resource/report-schedule.view';

export const CreateSchedule = command('CreateSchedule', {
  input: fields<{ draft: ReportSchedule }>(),
  uses: { recipientCheck: RecipientCheck },
  async prepare({ draft, context }, { recipientCheck }) {
    await recipientCheck.check(draft.deliver_to, context);
    const id = context.id('rps');
    return { id };
  },
  stream: ({ id }) => reportScheduleStream(id),
  view: reportSchedule,
  rule: (_, { draft, id }) => createSchedule(id, draft),
  answer: shownBy(reportScheduleResource),
});
