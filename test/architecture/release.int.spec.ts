import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const script = join(process.cwd(), 'scripts/release.mjs');

/** A repository with the files that name a version, and what the next release brings. */
function repository(): {
  run: (...args: string[]) => ReturnType<typeof spawnSync>;
  git: (...args: string[]) => string;
  read: (file: string) => string;
} {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  for (const file of [
    'package.json',
    'package-lock.json',
    'docker-compose.yml',
    'CHANGELOG.md',
    '.npmrc',
    'packages/node/package.json',
    'deploy/helm/Chart.yaml',
  ])
    cpSync(file, join(folder, file));
  const changelog = readFileSync('CHANGELOG.md', 'utf8').replace(
    /^(## \[Unreleased\]\n)[^]*?(?=^## )/m,
    '$1\n### Added\n\n- Disputes.\n\n',
  );
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.email', 'asha@example.com');
  git('config', 'user.name', 'Asha');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'all');
  return {
    git,
    run: (...args) => spawnSync('node', [script, ...args], { cwd: folder, encoding: 'utf8' }),
    read: (file) => readFileSync(join(folder, file), 'utf8'),
  };
}

describe('a release', () => {
  it('checks that the version is the same everywhere', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(spawnSync('node', [script, '--check', version], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });

  it('takes its notes from the changelog, writes its version, commits and tags', () => {
    const { run, git, read } = repository();
    expect(run('0.4.0')).toMatchObject({ status: 0 });
    expect(read('CHANGELOG.md')).toMatch(/^## \[Unreleased\]\n\n## \[0\.4\.0\] – \d{4}-\d\d-\d\d\n\n### Added\n\n- Disputes\.$/m);
    expect(read('docker-compose.yml')).toContain('SERVICE_VERSION:-0.4.0}');
    expect(JSON.parse(read('packages/node/package.json')).version).toBe('0.4.0');
    expect(git('log', '-1', '--format=%s')).toBe('release: Publish 0.4.0');
    expect(git('tag', '--list')).toBe('v0.4.0');
    expect(git('status', '--porcelain')).toBe('');
    expect(run('--check', 'v0.4.0')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^### Added\n\n- Disputes\.\n$/) });
    expect(run('--check', 'v0.5.0')).toMatchObject({ status: 1, stderr: expect.stringContaining('package.json says 0.4.0, not 0.5.0.') });
    expect(read('package-lock.json').match(/"resolved".*/g)).toEqual(['"resolved": "packages/node",']);
    expect(JSON.parse(read('package-lock.json')).packages['packages/node'].version).toBe('0.4.0');
  });

  it.each([
    ['a version that is there', (git: (...args: string[]) => string) => git('tag', 'v0.4.0'), 'v0.4.0 is there already.'],
    ['another branch', (git: (...args: string[]) => string) => git('switch', '--quiet', '--create', 'next'), 'A release is made of main.'],
    ['changes that are not committed', (git: (...args: string[]) => string) => git('rm', '--quiet', '.npmrc'), 'Commit or discard'],
  ])('is refused: %s', (_what, spoil, why) => {
    const { run, git, read } = repository();
    const before = read('CHANGELOG.md');
    spoil(git);
    expect(run('0.4.0')).toMatchObject({ status: 1, stderr: expect.stringContaining(why) });
    expect(read('CHANGELOG.md')).toBe(before);
  });
});
