import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const counts = (covered: number, total: number) => ({ covered, total, skipped: 0, pct: 0 });

describe('the report of coverage', () => {
  const directory = mkdtempSync(join(tmpdir(), 'coverage-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  /** What is reported of files with these lines and branches. */
  function reported(files: Readonly<Record<string, [lines: object, branches: object]>>, ...flags: string[]): string {
    const summary = Object.entries(files).map(([file, [lines, branches]]) => [resolve(file), { lines, branches }]);
    const file = join(directory, 'coverage-summary.json');
    writeFileSync(file, JSON.stringify({ total: {}, ...Object.fromEntries(summary) }));
    return spawnSync(process.execPath, ['scripts/coverage.mjs', '--of', file, ...flags], { encoding: 'utf8' }).stdout;
  }

  it('adds up lines and branches by room', () => {
    const files = {
      'libs/orders/domain/order.ts': [counts(8, 10), counts(1, 2)],
      'libs/orders/contract.ts': [counts(2, 10), counts(0, 0)],
      'apps/cli/main.ts': [counts(5, 5), counts(3, 4)],
    } as const;
    expect(JSON.parse(reported(files as never, '--json'))).toEqual({
      'apps/cli': { lines: { covered: 5, total: 5 }, branches: { covered: 3, total: 4 } },
      'libs/orders': { lines: { covered: 10, total: 20 }, branches: { covered: 1, total: 2 } },
      all: { lines: { covered: 15, total: 25 }, branches: { covered: 4, total: 6 } },
    });
  });

  it('shows them as a table', () => {
    const table = reported({ 'libs/orders/contract.ts': [counts(2, 3), counts(0, 0)] });
    expect(table).toMatch(/libs\/orders +│ +66\.7 % +│ +2 of 3 +│ +– +│ +0 of 0/);
  });
});
