import { command, fields } from '#platform/cqrs/command';
import type { ReportRunFact } from '#reports/domain/report-run.events';
import { endReport, reportRuns } from '#reports/domain/report-runs';
import { ReportCounts } from '#reports/report-counts';

/** Ends a report: it is complete, or has failed. */
export const EndReport = command('EndReport', {
  input: fields<{ stream: string; end: Extract<ReportRunFact, { type: 'report.succeeded' | 'report.failed' }> }>(),
  uses: { counts: ReportCounts },
  stream: ({ stream }) => stream,
  view: reportRuns,
  rule: (runs, { end }) => endReport(runs, end),
  answer(_, { end }, { counts }) {
    counts.ended[end.type]++;
  },
});
