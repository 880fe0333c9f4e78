import { fact, type View } from '#kernel/fact';
import { reportLimitReached } from '#reports/domain/report.errors';
import type { ReportRequested, ReportRunFact } from '#reports/domain/report-run.events';

export const MOST_RUNS = 3;

/** The status of each report of a day. */
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

/** A schedule's report waits for its turn; a client that requests too many at once is refused. */
export function requestReport(runs: ReportRuns, requested: ReportRequested): ReportRunFact[] {
  const underWay = [...runs.values()].filter((status) => status !== 'ended').length;
  if (requested.schedule === null && underWay >= MOST_RUNS) throw reportLimitReached(MOST_RUNS);
  return [fact('report.requested', requested)];
}

export const startReport = (runs: ReportRuns, run: string): ReportRunFact[] =>
  runs.get(run) === 'pending' ? [fact('report.started', { run })] : [];

/** Ends once, however often its last step is repeated. */
export const endReport = (
  runs: ReportRuns,
  end: Extract<ReportRunFact, { type: 'report.succeeded' | 'report.failed' }>,
): ReportRunFact[] => (['pending', 'running'].includes(runs.get(end.data.run) ?? '') ? [end] : []);
