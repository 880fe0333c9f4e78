import type { UnixSeconds } from '#kernel/time';
import { fold } from '#kernel/fact';
import { command, fields } from '#platform/cqrs/command';
import { type ReportRequested, reportRunsStream } from '#reports/domain/report-run.events';
import { reportRuns, requestReport } from '#reports/domain/report-runs';
import { reportRunResource } from '#reports/resource/report-run.view';

/**
 * Requests a report. `draft.run` is the id of the run if it was announced before, as by a bulk act; otherwise a new one is made. `at` selects the day whose
 * limit of reports applies: now, or the time at which a schedule or a bulk act became due.
 */
export const RequestReport = command('RequestReport', {
  input: fields<{ draft: Omit<ReportRequested, 'run'> & Partial<Pick<ReportRequested, 'run'>>; at?: UnixSeconds }>(),
  stream: ({ context, at = context.now }) => reportRunsStream(context.account, context.livemode, at),
  view: reportRuns,
  rule: (runs, { draft, context }) => requestReport(runs, { run: context.newId('rpt'), ...draft }),
  answer({ events }) {
    // A repeat finds the run of the first request.
    const { run } = events.findLast((event) => event.type === 'report.requested')!.data;
    return fold(reportRunResource(run), events)!;
  },
});
