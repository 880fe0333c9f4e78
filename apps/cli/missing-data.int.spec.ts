import { readdirSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { reachService } from '#apps/cli/reach-service';
import { runCli } from '#apps/cli/run-cli';
import type { Operator } from '#admin/operators/operator';
import { loadConfiguration } from '#platform/config/configuration';
import { commandLine } from '#test/support/machine/spawned-command-line';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const directory = temporaryDirectory();

/** What somebody sees who types these words where DATA_DIR names this directory. */
async function typed(dataDir: string, words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const reach = (operator: Operator) => reachService(loadConfiguration({ DATA_DIR: dataDir }), operator);
  const code = await runCli(words, { stdin: Readable.from([]), stdout, stderr, reach });
  return { code, stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') };
}

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
    const { code, stdout, stderr } = await typed(dataDir, words.split(' '));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`Not done: There is no data directory of the service at ${dataDir}.`);
    expect(readdirSync(directory.path('.'))).toEqual([]);
  });

  it('makes nothing of what is no backup', async () => {
    const { code, stderr } = await commandLine(directory.path('new/data'), ['restore', 'package.json']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('Not done:')]);
    expect(readdirSync(directory.path('.'))).toEqual([]);
  });

  it('treats a directory without our files as missing', async () => {
    const { code, stderr } = await typed(directory.path('.'), ['--json', 'accounts', 'list']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('There is no data directory of the service')]);
    expect(readdirSync(directory.path('.'))).toEqual([]);
  });
});
