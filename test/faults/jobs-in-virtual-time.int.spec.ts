import { execFileSync } from 'node:child_process';
import { AROUND } from '#test/support/services/service-settings';

const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
const PROGRAM = ['--import', './test/runner/from-sources.ts', 'test/faults/virtual-jobs/main.ts'];

interface Outcome {
  readonly faults: readonly string[];
  readonly story: readonly string[];
}

/** What three workers do on the double of MongoDB, which is slow, loses answers, hangs and goes, while workers are killed. */
function outcomeOf(which: number): Outcome {
  const options = { encoding: 'utf8', env: { ...AROUND }, maxBuffer: 2 ** 26 } as const;
  return JSON.parse(execFileSync(process.execPath, [...PROGRAM, String(which)], options)) as Outcome;
}

describe(`jobs in MongoDB, in virtual time (FAULT_SEED=${seed})`, () => {
  it('are each completed once, in their groups one at a time, and leave what they should', () => {
    const { faults, story } = outcomeOf(seed);
    expect(faults).toEqual([]);
    expect(story.length).toBeGreaterThan(300);
  }, 120_000);

  it('have the same story for the same seed', () => {
    expect(outcomeOf(7)).toEqual(outcomeOf(7));
  }, 240_000);
});
