import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process has the data directory open; the stores would be harmed by two. */
export class DataDirectoryInUse extends Error {
  constructor(path: string, owner: string) {
    super(`DATA_DIR ${path} is in use by process ${owner}. Stop that process, or give this one a DATA_DIR of its own.`);
    this.name = 'DataDirectoryInUse';
  }
}

/**
 * The one directory of everything stored, held by one process. The lock is one the operating system takes back when the process ends,
 * however it ends; the process id beside it only serves the message.
 */
export class DataDirectory {
  /** A lock nobody refers to would be collected, and the directory let go with it. */
  private static readonly held = new Set<DatabaseSync>();

  private constructor(
    private readonly root: string,
    private readonly lock: DatabaseSync,
  ) {}

  /** Makes the directory if there is none, for the owner's eyes alone. Throws `DataDirectoryInUse`. */
  static open(path: string): DataDirectory {
    const root = resolve(path);
    if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
      mkdirSync(root, { recursive: true });
      chmodSync(root, 0o700);
    }
    const ownerFile = join(root, 'lock.pid');
    const lock = new DatabaseSync(join(root, 'lock.db'), { timeout: 0 });
    try {
      lock.exec('BEGIN EXCLUSIVE');
    } catch (fault) {
      lock.close();
      if ((fault as { errcode?: number }).errcode !== SQLITE_BUSY) throw fault;
      throw new DataDirectoryInUse(root, existsSync(ownerFile) ? readFileSync(ownerFile, 'utf8').trim() : 'of unknown id');
    }
    DataDirectory.held.add(lock);
    writeFileSync(ownerFile, `${process.pid}\n`);
    return new DataDirectory(root, lock);
  }

  /** Where a file of this name lies. */
  path(name: string): string {
    return join(this.root, name);
  }

  close(): void {
    if (DataDirectory.held.delete(this.lock)) this.lock.close();
  }
}

const SQLITE_BUSY = 5;
