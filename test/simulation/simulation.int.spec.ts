import { execFileSync } from 'node:child_process';
import { FAILED_ONCE } from '#test/simulation/failed-once';
import { AROUND } from '#test/support/services/service-settings';

interface Run {
  readonly failed: readonly { readonly seed: number; readonly faults: readonly string[] }[];
  readonly digests: Readonly<Record<string, string>>;
}

/** The printed JSON of `npm run simulate`, also of a run that exits with a fault. */
function simulated(...options: string[]): unknown {
  const env = { ...AROUND, TMPDIR: process.env['TMPDIR'] };
  try {
    return JSON.parse(execFileSync(process.execPath, ['dist/test/simulation/main.js', '--json', ...options], { encoding: 'utf8', env }));
  } catch (fault) {
    return JSON.parse((fault as { stdout: string }).stdout);
  }
}

describe('a simulated world', () => {
  it('has the same history, byte for byte, in another process and after other worlds', () => {
    const { failed, digests } = simulated('--from', '41', '--seeds', '3') as Run;
    expect(failed).toEqual([]);
    expect(simulated('--seed', '43')).toMatchObject({ digest: digests['43'] });
  });

  it('holds with copies on the servers of a deployment, and has the same history in another process', () =>
    expect(simulated('--deployed', '--days', '0.05', '--from', '2', '--seeds', '1', '--twice')).toMatchObject({ worlds: 1, failed: [] }));

  for (const { seed, found } of FAILED_ONCE)
    it(`of seed ${seed} holds: ${found}`, () => expect(simulated('--seed', String(seed))).toMatchObject({ faults: [] }));
});
