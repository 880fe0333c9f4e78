import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const run = (script: string, args: readonly string[], input = '') =>
  spawnSync(process.execPath, [`.ci/${script}.mjs`, ...args], { input, encoding: 'utf8' });

it.each(['on-stores', 'nightly'])('what .ci/%s lists is there', (list) => {
  const listed = readFileSync(`.ci/${list}`, 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
  expect(listed.length).toBeGreaterThan(10);
  expect(listed.filter((path) => !existsSync(path))).toEqual([]);
});

describe('the commands of the README', () => {
  it('are taken from its text', () => {
    const { walk, ...commands } = JSON.parse(run('readme', []).stdout) as Record<string, string>;
    expect(commands).toEqual({
      start: 'npm ci && npm start',
      test: 'npm ci && npm test',
      demo: 'npm run demo',
      remoteDemo: expect.stringContaining('--key sk_test_…'),
      receiver: expect.stringContaining('listen(4242)'),
      listen: 'npm run --silent cli -- listen --forward-to http://localhost:4242/webhooks',
    });
    expect(walk!.length).toBeGreaterThan(4);
  });
});

describe('the tests that a list leaves', () => {
  const filtered = (lists: Record<string, string>): string[] => {
    for (const [name, paths] of Object.entries(lists)) writeFileSync(directory.path(name), paths);
    const script = `console.log(JSON.stringify(require('./.ci/only.cjs')(${JSON.stringify(['a/one', 'a/two', 'b/one'].map((path) => resolve(path)))})))`;
    const env = Object.fromEntries(Object.keys(lists).map((name) => [name, directory.path(name)]));
    const { stdout } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8', env });
    return (JSON.parse(stdout) as { filtered: string[] }).filtered.map((path) => relative('.', path));
  };
  const directory = temporaryDirectory();

  it('are all without one, those that one names, and less those that another leaves out', () => {
    expect(filtered({})).toEqual(['a/one', 'a/two', 'b/one']);
    expect(filtered({ ONLY: '# remark\na\n' })).toEqual(['a/one', 'a/two']);
    expect(filtered({ EXCEPT: 'a/two # slow\n' })).toEqual(['a/one', 'b/one']);
    expect(filtered({ ONLY: 'a', EXCEPT: 'a/two' })).toEqual(['a/one']);
  });
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
    expect(stderr).toBe('Quarantined, mend it: a.spec.ts: test 1\nExpected: 1\nReceived: 2\n1 quarantined.\n');
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
