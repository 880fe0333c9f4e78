import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationFaults } from '#platform/config/configuration';
import { DataDirectory, DataDirectoryInUse, restoredBeside } from '#platform/embedded/data-directory';
import { openSqlite } from '#platform/embedded/sqlite';

/** Node strips the types itself, so the other process runs the file under test. */
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

  const holdInOtherProcess = async (path: string): Promise<ChildProcess> => {
    const file = new URL('./data-directory.ts', import.meta.url).href;
    const child = spawn(
      process.execPath,
      ['--experimental-transform-types', '--no-warnings', '--input-type=module', '-e', HOLD, file, path],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    children.push(child);
    await once(child.stdout, 'data');
    return child;
  };

  const kill = async (child: ChildProcess): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };

  it('is created for the owner only', () => {
    const path = join(root, 'new/data');
    const directory = DataDirectory.open(path);
    expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(directory.path('history.db')).toBe(join(path, 'history.db'));
    directory.close();
  });

  it('is the restored one if its restoration was interrupted', () => {
    const path = join(root, 'data');
    const open = (): string[] => {
      DataDirectory.open(path).close();
      return readdirSync(path);
    };
    mkdirSync(restoredBeside(path));
    writeFileSync(join(restoredBeside(path), 'history.db'), '');
    expect(open()).toContain('history.db');
    expect(readdirSync(root)).toEqual(['data']);
    mkdirSync(restoredBeside(path));
    expect(open()).toContain('history.db');
    // A restored copy that was left behind is not adopted later, when this directory is moved away.
    expect(readdirSync(root)).toEqual(['data']);
  });

  it('is closed to others with all its files, even if it was created open, by a process with open files', () => {
    const path = join(root, 'open');
    mkdirSync(join(path, 'tls'), { recursive: true });
    writeFileSync(join(path, 'history.db'), '');
    for (const name of ['', 'tls', 'history.db']) chmodSync(join(path, name), 0o755);
    const mask = process.umask(0o022);
    const directory = DataDirectory.open(path);
    const database = openSqlite(directory.path('work.db'), { synchronous: 'NORMAL' });
    try {
      database.exec('CREATE TABLE things (id)');
      const names = readdirSync(path);
      expect(names).toEqual(expect.arrayContaining(['history.db', 'tls', 'lock.pid', 'lock.db', 'work.db', 'work.db-wal', 'work.db-shm']));
      for (const name of ['', ...names]) expect([name, statSync(join(path, name)).mode & 0o077]).toEqual([name, 0]);
    } finally {
      database.close();
      directory.close();
      process.umask(mask);
    }
  });

  it('refuses a directory that everybody may write to and that cannot be closed', () => {
    chmodSync(root, 0o1777);
    expect(() => DataDirectory.open(root)).toThrow(ConfigurationFaults);
    expect(statSync(root).mode & 0o7777).toBe(0o1777);
  });

  (process.getuid?.() === 0 ? it : it.skip)('refuses to be one of somebody else that others can read (only root can give one away)', () => {
    chmodSync(root, 0o755);
    chownSync(root, 65_534, 65_534);
    expect(() => DataDirectory.open(root)).toThrow(`have its owner run chmod 700 ${root}`);
  });

  it('refuses a file, with the system’s message', () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    expect(() => DataDirectory.open(file)).toThrow(expect.objectContaining({ code: 'EEXIST', syscall: 'mkdir' }) as Error);
  });

  it('refuses a second process and names the first', async () => {
    const child = await holdInOtherProcess(root);
    expect(() => DataDirectory.open(root)).toThrow(DataDirectoryInUse);
    expect(() => DataDirectory.open(root)).toThrow(`is in use by process ${child.pid}`);
  });

  it('is released at once when its process is killed', async () => {
    await kill(await holdInOtherProcess(root));
    const directory = DataDirectory.open(root);
    expect(directory.path('lock.db')).toBe(join(root, 'lock.db'));
    directory.close();
  });

  it('is locked against this process too, until it is closed', () => {
    const first = DataDirectory.open(root);
    expect(() => DataDirectory.open(root)).toThrow(DataDirectoryInUse);
    first.close();
    DataDirectory.open(root).close();
  });
});
