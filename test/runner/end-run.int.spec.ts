import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endSharedServices, slowest } from '#test/runner/end-run';

const GONE = 4_000_000;

describe('the end of a run', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'verdicts-'));
  });

  it('fails with the fault that a shared service found in what it had written, and with what it said', async () => {
    writeFileSync(join(directory, '1.verdict'), '');
    writeFileSync(join(directory, '2.verdict'), 'Faults are found in what was written');
    writeFileSync(join(directory, 'worker-3.log'), 'a warning');
    await expect(endSharedServices(directory)).rejects.toThrow('Faults are found in what was written\na warning');
    expect(existsSync(directory)).toBe(false);
  });

  it('fails when a shared service has ended without a verdict', async () => {
    writeFileSync(join(directory, `${GONE}.runs`), '');
    await expect(endSharedServices(directory, 0)).rejects.toThrow(`The shared service of process ${GONE} left no verdict.`);
  });

  it('passes when none was started, or none found a fault', async () => {
    writeFileSync(join(directory, '1.verdict'), '');
    await expect(endSharedServices(directory)).resolves.toBeUndefined();
  });

  it('lists the slowest waits first', () => {
    expect(slowest('2.5 s a.spec.ts: one\n12.0 s b.spec.ts: two\n')).toBe(
      '2 waits took more than 2 s. The longest:\n12.0 s b.spec.ts: two\n2.5 s a.spec.ts: one\n',
    );
  });
});
