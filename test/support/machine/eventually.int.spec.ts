import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, tried } from '#test/support/machine/eventually';

describe('a check that is tried until it passes', () => {
  it('fails as it last did, and says how long it waited', async () => {
    await expect(tried(() => expect(1).toBe(2), performance.now() + 20)).rejects.toThrow(/Expected: .*2[^]*Waited 0\.\d s\.$/);
  });

  it('leaves a note when it took long', async () => {
    const before = process.env['RUN_DIRECTORY'];
    const directory = mkdtempSync(join(tmpdir(), 'waits-'));
    process.env['RUN_DIRECTORY'] = directory;
    const { now } = performance;
    let looks = 0;
    performance.now = () => now.call(performance) + 2100 * looks++;
    await eventually(() => undefined);
    performance.now = now;
    await eventually(() => undefined);
    process.env['RUN_DIRECTORY'] = before;
    expect(existsSync(join(directory, 'waits'))).toBe(process.env['BACKEND'] === undefined);
    if (process.env['BACKEND'] === undefined)
      expect(readFileSync(join(directory, 'waits'), 'utf8')).toBe(
        '2.1 s test/support/machine/eventually.int.spec.ts: a check that is tried until it passes leaves a note when it took long\n',
      );
  });
});
