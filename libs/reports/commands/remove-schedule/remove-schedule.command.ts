import { command, fields } from '#platform/cqrs/command';
import { removeSchedule, reportSchedule, reportScheduleStream } from '#reports/domain/report-schedule';

export const RemoveSchedule = command('RemoveSchedule', {
  input: fields<{ id: string }>(),
  stream: ({ id }) => reportScheduleStream(id),
  view: reportSchedule,
  rule: (before, { id }) => removeSchedule(before, id),
});
