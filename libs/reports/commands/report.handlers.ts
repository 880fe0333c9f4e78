import { decides } from '#platform/event-store/decides';
import { RemoveSchedule } from '#reports/commands/remove-schedule/remove-schedule.command';
import { StartReport } from '#reports/commands/start-report/start-report.command';
import { reportRuns, startReport } from '#reports/domain/report-runs';
import { removeSchedule, reportSchedule, reportScheduleStream } from '#reports/domain/report-schedule';

export const REPORT_HANDLERS = [
  decides(StartReport, { stream: ({ stream }) => stream, view: reportRuns, rule: (runs, { run }) => startReport(runs, run) }),
  decides(RemoveSchedule, {
    stream: ({ id }) => reportScheduleStream(id),
    view: reportSchedule,
    rule: (before, { id }) => removeSchedule(before, id),
  }),
];
