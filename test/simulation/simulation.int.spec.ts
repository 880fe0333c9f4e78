import { FAILED_ONCE } from '#test/simulation/failed-once';
import { simulated } from '#test/simulation/runner/simulated';

interface Run {
  readonly failed: readonly { readonly seed: number; readonly faults: readonly string[] }[];
  readonly digests: Readonly<Record<string, string>>;
}

const outcomeOf = (...options: string[]): unknown => JSON.parse(simulated(...options));

describe('a simulated world', () => {
  it('has the same history, byte for byte, in another process and after other worlds', () => {
    const { failed, digests } = outcomeOf('--from', '41', '--seeds', '3') as Run;
    expect(failed).toEqual([]);
    expect(outcomeOf('--seed', '43')).toMatchObject({ digest: digests['43'] });
  });

  it('holds with copies on the servers of a deployment, and has the same history in another process', () =>
    expect(outcomeOf('--deployed', '--days', '0.05', '--from', '2', '--seeds', '1', '--twice')).toMatchObject({ worlds: 1, failed: [] }));

  for (const { seed, found } of FAILED_ONCE)
    it(`of seed ${seed} holds: ${found}`, () => expect(outcomeOf('--seed', String(seed))).toMatchObject({ faults: [] }));
});
