import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataDirectory, DataDirectoryInUse } from '#platform/embedded/data-directory';

/** Node takes the types off by itself: the very file under test runs in the other process. */
const HOLD = `
  const { DataDirectory } = await import(process.argv[1]);
  DataDirectory.open(process.argv[2]);
  process.stdout.write('held');
  setInterval(() => {}, 1000);
`;

describe('the data directory', () => {
  let root: string;
  let children: ChildProcess[];
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'data-'));
    children = [];
  });
  afterEach(async () => {
    for (const child of children) await kill(child);
    rmSync(root, { recursive: true });
  });

  const holdElsewhere = async (path: string): Promise<ChildProcess> => {
    const file = new URL('./data-directory.ts', import.meta.url).href;
    const child = spawn(
      process.execPath,
      ['--experimental-transform-types', '--no-warnings', '--input-type=module', '-e', HOLD, file, path],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    children.push(child);
    await once(child.stdout!, 'data');
    return child;
  };

  const kill = async (child: ChildProcess): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };

  it('is made for the owner alone', () => {
    const path = join(root, 'new/data');
    const directory = DataDirectory.open(path);
    expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(directory.path('history.db')).toBe(join(path, 'history.db'));
    directory.close();
  });

  it('refuses to be a file, in the words of the system', () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    expect(() => DataDirectory.open(file)).toThrow(expect.objectContaining({ code: 'EEXIST', syscall: 'mkdir' }) as Error);
  });

  it('refuses a second process and names the first', async () => {
    const child = await holdElsewhere(root);
    expect(() => DataDirectory.open(root)).toThrow(DataDirectoryInUse);
    expect(() => DataDirectory.open(root)).toThrow(`is in use by process ${child.pid}`);
  });

  it('is free at once when its process is killed', async () => {
    await kill(await holdElsewhere(root));
    const directory = DataDirectory.open(root);
    expect(directory.path('lock.db')).toBe(join(root, 'lock.db'));
    directory.close();
  });

  it('is held against this process too, until it is closed', () => {
    const first = DataDirectory.open(root);
    expect(() => DataDirectory.open(root)).toThrow(DataDirectoryInUse);
    first.close();
    DataDirectory.open(root).close();
  });
});
