import { command, fields } from '#platform/cqrs/command';
import { reportRuns, startReport } from '#reports/domain/report-runs';

/** Records that the writing of a report begins. */
export const StartReport = command('StartReport', {
  input: fields<{ stream: string; run: string }>(),
  stream: ({ stream }) => stream,
  view: reportRuns,
  rule: (runs, { run }) => startReport(runs, run),
});
