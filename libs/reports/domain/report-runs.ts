import { fact, type View } from '#kernel/fact';
import { reportLimitReached } from '#reports/domain/report.errors';
import type { ReportRequested, ReportRunFact } from '#reports/domain/report-run.events';

/** Maximum reports that are made at the same time, for each account and mode. */
export const MOST_RUNS = 3;

/** The status of each report in a stream, by run. */
export type ReportRuns = ReadonlyMap<string, 'pending' | 'running' | 'ended'>;

const STATUS = {
  'report.requested': 'pending',
  'report.started': 'running',
  'report.succeeded': 'ended',
  'report.failed': 'ended',
} as const;

export const reportRuns: View<ReportRuns, ReportRunFact> = {
  initial: new Map(),
  evolve: (runs, { type, data }) => (type === 'report.mail_given_up' ? runs : new Map(runs).set(data.run, STATUS[type])),
};

/** Throws `report_run_limit_reached` if too many reports are being made. A schedule's report is never refused: it waits for its turn. */
export function requestReport(runs: ReportRuns, requested: ReportRequested): ReportRunFact[] {
  const underWay = [...runs.values()].filter((status) => status !== 'ended').length;
  if (requested.schedule === null && underWay >= MOST_RUNS) throw reportLimitReached(MOST_RUNS);
  return [fact('report.requested', requested)];
}

export const startReport = (runs: ReportRuns, run: string): ReportRunFact[] =>
  runs.get(run) === 'pending' ? [fact('report.started', { run })] : [];

/** Appends the fact that ends a report, once. */
export const endReport = (
  runs: ReportRuns,
  end: Extract<ReportRunFact, { type: 'report.succeeded' | 'report.failed' }>,
): ReportRunFact[] => (['pending', 'running'].includes(runs.get(end.data.run) ?? '') ? [end] : []);
