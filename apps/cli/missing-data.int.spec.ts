import { readdirSync } from 'node:fs';
import { commandLine } from '#test/support/machine/spawned-command-line';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const directory = temporaryDirectory();

describe('a command line with a DATA_DIR that is not there', () => {
  it.each([
    ['what changes', 'accounts create --name Typo'],
    ['what reads', 'keys list'],
    ['what goes on', 'listen --forward-to http://127.0.0.1:1/'],
    ['what writes a file', 'reports statement 2026-01 --mode test'],
    ['what judges the history', 'verify --full'],
    ['a backup', 'backup today.zip'],
    ['a migration elsewhere', 'migrate --from elsewhere'],
  ])('says so and makes nothing: %s', async (_, words) => {
    const dataDir = directory.path('typo/data');
    const { code, stdout, stderr } = await commandLine(dataDir, words.split(' '));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`Not done: There is no data directory of the service at ${dataDir}.`);
    expect(readdirSync(directory.path('.'))).toEqual([]);
  });

  it.each(['/no/such/backup.zip', 'package.json'])(
    'makes nothing of what is no backup: %s',
    async (file) => {
      const { code, stderr } = await commandLine(directory.path('new/data'), ['restore', file]);
      expect([code, stderr]).toEqual([1, expect.stringContaining('Not done:')]);
      expect(readdirSync(directory.path('.'))).toEqual([]);
    },
    60_000,
  );

  it('treats a directory without our files as missing', async () => {
    const { code, stderr } = await commandLine(directory.path('.'), ['--json', 'accounts', 'list']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('There is no data directory of the service')]);
    expect(readdirSync(directory.path('.'))).toEqual([]);
  });
});
