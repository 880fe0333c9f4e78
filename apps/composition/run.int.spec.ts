import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSqlite } from '#platform/embedded/sqlite';
import { EmbeddedSubjectKeys } from '#privacy/personal-data/embedded/embedded-subject-keys';
import { KEY_BYTES } from '#privacy/secrets/master-key';
import { SecretBox } from '#privacy/secrets/secret-box';
import { startService } from '#test/support/services/service-under-test';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

/** The settings of an operator's start, without Node's own warnings. */
const QUIET = { LOG_LEVEL: 'info', NODE_NO_WARNINGS: '1' };

const SLOW_START = `
  import { run } from '#apps/composition/run';
  await run(async () => {
    console.log('starting');
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { stop: async () => console.log('stopped') };
  });`;

const TAKEN_PORT = `
  import { createServer } from 'node:net';
  import { run } from '#apps/composition/run';
  const first = createServer().listen(0, '127.0.0.1', () => run(async () => ({
    begun: new Promise((_, refuse) => createServer().once('error', refuse).listen(first.address().port, '127.0.0.1')),
    stop: async () => undefined,
  })));`;

const FAILING_STOP = `
  import { run } from '#apps/composition/run';
  await run(async () => ({ stop: async () => { throw new Error('The last writes cannot be kept.'); } }));
  setInterval(() => undefined, 1000);
  console.log('started');`;

describe('a process', () => {
  const directory = temporaryDirectory();

  it('that gets SIGTERM while it starts ends in order', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', SLOW_START], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (piece: Buffer) => (said += piece.toString()));
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(said).toBe('starting\nstopped\n');
  });

  it('that cannot stop in order says why, and does not end as if it had', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', FAILING_STOP]);
    let said = '';
    child.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(said).toContain('The last writes cannot be kept.');
  });

  it('says in words that its port is taken, even after its stores have come', () => {
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', TAKEN_PORT], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^127\.0\.0\.1:\d+ is taken by another process\..*\n$/)]);
  });

  it('says only words when its data directory was sealed with another key', async () => {
    const keys = new EmbeddedSubjectKeys(directory.path('keys.db'), new SecretBox(Buffer.alloc(KEY_BYTES, 1)));
    await keys.current('ada');
    keys.close();
    const service = await startService('spawned', { dataDir: directory.path(''), settings: QUIET });
    const { code } = await service.whenEnded();
    expect([code, service.log, service.words]).toEqual([
      1,
      '',
      expect.stringMatching(/^The configuration cannot be used:\n.* was sealed with\.\n$/),
    ]);
  });

  it('says only words when a newer release has written in its data directory', async () => {
    const file = openSqlite(directory.path('history.db'), { synchronous: 'NORMAL' });
    file.exec('PRAGMA user_version = 1000');
    file.close();
    const service = await startService('spawned', { dataDir: directory.path(''), settings: QUIET });
    const { code } = await service.whenEnded();
    const words =
      /^\S+history\.db was written by a newer release \(its schema is 1000, this release knows \d+\)\. Start that release again, .*\n$/;
    expect([code, service.log, service.words]).toEqual([1, '', expect.stringMatching(words)]);
  });

  it.each([
    ['setup', { PORT: 'abc' }, 'PORT must be'],
    ['setup', { DATA_DIR: 'package.json/data' }, 'The service cannot start: ENOTDIR'],
    ['setup', { PERSONAL_DATA_KEY_FILE: 'package.json' }, 'must hold 32 random bytes'],
    [
      'projector',
      { EVENTSTOREDB_URL: 'esdb://u:hunter2@h?tls=maybe', MONGODB_URL: 'mongodb://u:hunter2@h:x', PERSONAL_DATA_KEY_FILE: 'key' },
      'cannot be used',
    ],
  ])('says in words what its operator can mend: %s with %j', (app, settings, words) => {
    const { status, stderr } = spawnSync(process.execPath, [`dist/apps/${app}/main.js`], { env: settings, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining(words)]);
    expect(stderr).not.toMatch(/\n\s+at |hunter2/);
  });
});
