import { fact } from '#kernel/fact';
import type { ReportParameters } from '#reports/domain/report-parameters';
import type { ReportRequested, ReportRunFact } from '#reports/domain/report-run.events';
import { endReport, reportRuns, requestReport, startReport } from '#reports/domain/report-runs';
import { folded } from '#test/support/facts/given';

const wanted = (run: string, schedule: string | null = null): ReportRequested => ({
  run,
  type: 'orders.1',
  parameters: {} as ReportParameters,
  schedule,
});
const requested = (...runs: string[]): ReportRunFact[] => runs.map((run) => fact('report.requested', wanted(run)));
const failed = (run: string) => fact('report.failed', { run, schedule: null, code: 'internal_error', message: 'Again.' });
const runs = (...story: ReportRunFact[]) => folded(reportRuns, story);

describe('a report', () => {
  it('can be requested while fewer than three are in progress', () => {
    expect(requestReport(runs(...requested('a', 'b')), wanted('c'))).toEqual(requested('c'));
    expect(requestReport(runs(...requested('a', 'b', 'c'), failed('b')), wanted('d'))).toEqual(requested('d'));
  });

  it('is refused while three are in progress or waiting', () => {
    const three = runs(...requested('a', 'b', 'c'), fact('report.started', { run: 'a' }));
    expect(() => requestReport(three, wanted('d'))).toThrow(expect.objectContaining({ code: 'report_run_limit_reached' }));
  });

  it('waits for its turn if a schedule requests it', () => {
    expect(requestReport(runs(...requested('a', 'b', 'c')), wanted('d', 'rps_1'))).toEqual([
      fact('report.requested', wanted('d', 'rps_1')),
    ]);
  });

  it('begins once and ends once', () => {
    const begun = [...requested('a'), fact('report.started', { run: 'a' })];
    expect(startReport(runs(...requested('a')), 'a')).toEqual([fact('report.started', { run: 'a' })]);
    expect(startReport(runs(...begun), 'a')).toEqual([]);
    expect(endReport(runs(...begun), failed('a'))).toEqual([failed('a')]);
    expect(endReport(runs(...begun, failed('a')), failed('a'))).toEqual([]);
  });
});
