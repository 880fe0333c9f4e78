import { PolicyReports } from '#dashboard/policy-reports/policy-reports';
import { Clock } from '#kernel/time';
import { makeLog } from '#platform/logging/log';

class Hand extends Clock {
  at = 1_700_000_000_000;
  override milliseconds(): number {
    return this.at;
  }
}

const setting = () => {
  const lines: string[] = [];
  const clock = new Hand();
  return { clock, lines, reports: new PolicyReports(clock, makeLog('info', { write: (line) => void lines.push(line) })) };
};

const bodyOf = (blocked: string): Buffer =>
  Buffer.from(
    JSON.stringify({
      'csp-report': { 'document-uri': 'https://pay.example.com/dashboard', 'effective-directive': 'img-src', 'blocked-uri': blocked },
    }),
  );

describe('reports of browsers', () => {
  it('are stored once for each kind, with their count, newest first', () => {
    const { clock, lines, reports } = setting();
    reports.take('a', bodyOf('https://one.example/'));
    clock.at += 60_000;
    reports.take('a', bodyOf('https://two.example/'));
    clock.at += 60_000;
    reports.take('b', bodyOf('https://one.example/another'));
    const kinds = reports.newest().map(({ blocked, count, first_at, last_at }) => [blocked, count, last_at - first_at]);
    expect(kinds).toEqual([
      ['https://one.example', 2, 120],
      ['https://two.example', 1, 0],
    ]);
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'warn', part: 'pages', directive: 'img-src', page: '/dashboard' });
  });

  it('are processed five times a second for each network, and twenty times in all', () => {
    const { clock, reports } = setting();
    const taken = (network: string, times: number): number =>
      Array.from({ length: times }, () => reports.take(network, bodyOf('inline'))).filter(Boolean).length;
    expect(taken('a', 50)).toBe(5);
    expect(['b', 'c', 'd', 'e', 'f'].map((network) => taken(network, 50))).toEqual([5, 5, 5, 0, 0]);
    clock.at += 1000;
    expect(taken('f', 50)).toBe(5);
    expect(reports.newest()).toEqual([expect.objectContaining({ blocked: 'inline', count: 25 })]);
  });

  it('are limited to a hundred kinds and ten lines a minute', () => {
    const { clock, lines, reports } = setting();
    for (let n = 0; n < 600; n++) {
      clock.at += 100;
      reports.take(`${n % 7}`, bodyOf(`https://n${n}.example`));
    }
    expect(reports.newest()).toHaveLength(100);
    expect(reports.newest()[0]!.blocked).toBe('https://n599.example');
    expect(lines.length).toBeLessThanOrEqual(20);
  });
});
