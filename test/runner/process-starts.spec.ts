import { writeFileSync } from 'node:fs';
import { STARTS, startsOf } from '#test/runner/end-run';
import { isOurs } from '#test/runner/process-starts';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

describe('the processes that a run starts', () => {
  const directory = temporaryDirectory();
  const started = (count: number) => writeFileSync(directory.path('starts'), 'test/faults/kill.int.spec.ts\n'.repeat(count));

  it('are at most 60', () => {
    expect(Object.values(STARTS).reduce((sum, share) => sum + share)).toBeLessThanOrEqual(60);
  });

  it('are those that run code of ours', () => {
    expect(isOurs(['node', '/project/dist/apps/projector/main.js'])).toBe(true);
    expect(isOurs(['node', '--import', './test/runner/from-sources.ts'])).toBe(true);
    expect(isOurs(['python3', 'docs/auditing/verify_proof.py'])).toBe(false);
  });

  it('are listed with the files that start most', () => {
    started(3);
    expect(startsOf(directory.path('.'), 'acceptance')).toEqual({
      words: '3 processes were started.\n3 by test/faults/kill.int.spec.ts\n',
      fault: '',
    });
  });

  it('fail a tier that starts more than its share', () => {
    started(STARTS['acceptance']! + 1);
    expect(startsOf(directory.path('.'), 'acceptance').fault).toContain('The tier acceptance started');
    expect(startsOf(directory.path('.'), '').fault).toBe('');
  });
});
