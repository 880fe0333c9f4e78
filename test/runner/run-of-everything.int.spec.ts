import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const run = (script: string, args: readonly string[], input = '') =>
  spawnSync(process.execPath, [`.ci/${script}.mjs`, ...args], { input, encoding: 'utf8' });

describe('the acceptance tests that a change needs on the stores of a deployment', () => {
  const neededBy = (...files: string[]) => run('deployment-tests', [], files.join('\n')).stdout.split('\n').filter(Boolean);

  it('are those of its room, and of the rooms that import it, with those that are about all rooms', () => {
    const everywhere = ['lists', 'reference', 'requests', 'sdk'].map((name) => `test/acceptance/${name}`);
    expect(neededBy('libs/people/domain/user.decisions.ts')).toEqual([everywhere[0], 'test/acceptance/people', ...everywhere.slice(1)]);
    const ofCash = neededBy('libs/remittances/remittances.module.ts');
    expect(ofCash).toEqual(expect.arrayContaining(['test/acceptance/cod', 'test/acceptance/reports']));
    expect(ofCash).not.toContain('test/acceptance/refunds');
  });

  it('are those that it changes itself', () => {
    expect(neededBy('test/acceptance/refunds/refunds.int.spec.ts', 'docs/people.md')).toEqual([
      'test/acceptance/refunds/refunds.int.spec.ts',
    ]);
  });

  it.each([
    'libs/platform/storage/documents.ts',
    'libs/kernel/money.ts',
    'apps/standalone/main.ts',
    'package-lock.json',
    'test/support/clients/staff.ts',
    '.ci/run',
  ])('are all when %s changed', (file) => expect(neededBy(file, 'libs/people/domain/user.decisions.ts')).toEqual([]));
});

it('the tests that every run repeats on the stores of a deployment are there', () => {
  const listed = readFileSync('.ci/on-stores', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(listed.filter((path) => !existsSync(path))).toEqual([]);
});

describe('the results of a run', () => {
  const directory = temporaryDirectory();
  const suite = (name: string, ...statuses: string[]) => ({
    name,
    status: statuses.every((status) => status === 'passed') && statuses.length > 0 ? 'passed' : 'failed',
    message: 'Cannot find module',
    assertionResults: statuses.map((status, n) => ({
      status,
      fullName: `test ${n}`,
      failureMessages: status === 'failed' ? ['Expected: 1\nReceived: 2'] : [],
    })),
  });
  const write = (file: string, ...testResults: object[]) => writeFileSync(directory.path(file), JSON.stringify({ testResults }));

  it('count a file that failed by its second run, and name it', () => {
    write('specs.json', suite('a.spec.ts', 'passed', 'failed'), suite('b.spec.ts', 'passed'));
    write('specs.again.json', suite('a.spec.ts', 'passed', 'passed'));
    write('deployment.json', suite('a.spec.ts', 'passed'));
    const { stdout, stderr, status } = run('sum-results', [directory.path('.')]);
    expect([stdout, status]).toEqual(['4 passed, 0 failed\n', 0]);
    expect(stderr).toMatch(/^Failed, and passed when it ran again: .*a\.spec\.ts\n$/);
  });

  it('count and name what failed twice, and a file that could not run', () => {
    write('specs.again.json', suite('a.spec.ts', 'passed', 'failed'));
    write('deployment.json', suite('c.spec.ts'));
    const { stdout, stderr, status } = run('sum-results', [directory.path('.')]);
    expect([stdout, status]).toEqual(['2 passed, 2 failed\n', 1]);
    expect(stderr).toContain('a.spec.ts: test 1\nExpected: 1\nReceived: 2\n');
    expect(stderr).toContain('c.spec.ts: could not run\nCannot find module\n');
  });

  it('name the files that run again, unless they are many', () => {
    expect(run('failed-tests', [directory.path('specs.json')]).stdout).toBe('a.spec.ts\n');
    write('specs.json', ...Array.from({ length: 9 }, (_, n) => suite(`${n}.spec.ts`, 'failed')));
    expect(run('failed-tests', [directory.path('specs.json')]).status).toBe(1);
  });
});
