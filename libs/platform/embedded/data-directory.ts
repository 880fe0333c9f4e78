import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigurationFaults } from '#platform/config/configuration';

/** Another process has the data directory open; the stores would be harmed by two. */
export class DataDirectoryInUse extends Error {
  constructor(path: string, owner: string) {
    super(`DATA_DIR ${path} is in use by process ${owner}. Stop that process, or give this one a DATA_DIR of its own.`);
    this.name = 'DataDirectoryInUse';
  }
}

/** Where what was restored lies, whole, for the moment in which it takes a directory's place. */
export const restoredBeside = (root: string): string => `${root}.restored`;

/**
 * The one directory of everything stored, held by one process. The lock is one the operating system takes back when the process ends,
 * however it ends; the process id beside it only serves the message.
 */
export class DataDirectory {
  /** Without a reference the lock would be garbage-collected, and the directory released. */
  private static readonly held = new Set<DatabaseSync>();

  private constructor(
    private readonly root: string,
    private readonly lock: DatabaseSync,
  ) {}

  /** Whether a service has stored anything there, or what was restored is about to take that place. */
  static isThere(path: string): boolean {
    const root = resolve(path);
    return [join(root, 'history.db'), join(root, 'lock.db'), restoredBeside(root)].some((entry) => existsSync(entry));
  }

  /**
   * Makes the directory if there is none, of what was restored to take its place if that is whole. It and what is in it are for the owner alone, and so is every file that this process makes from
   * now on, regardless of its umask. Throws `DataDirectoryInUse`, or `ConfigurationFaults` when others may read it and it is not ours to close.
   */
  static open(path: string): DataDirectory {
    const root = resolve(path);
    process.umask(PRIVATE_UMASK);
    if (!isDirectory(root)) {
      if (isDirectory(restoredBeside(root))) renameSync(restoredBeside(root), root);
      else mkdirSync(root, { recursive: true });
    }
    closeToOthers(root);
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
    // A restore that was killed before it put this directory aside: what was restored is not to take its place another day.
    if (existsSync(join(root, 'history.db'))) rmSync(restoredBeside(root), { recursive: true, force: true });
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

const isDirectory = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const SQLITE_BUSY = 5;
const PRIVATE_UMASK = 0o077;
const OTHERS = 0o077;
const STICKY = 0o1000;

/** Takes away what others may do with a directory and the entries in it. Earlier releases left that to the umask. */
function closeToOthers(root: string): void {
  const { mode, uid } = statSync(root);
  if ((mode & OTHERS) !== 0) {
    if ((mode & STICKY) !== 0 || uid !== process.getuid?.())
      throw new ConfigurationFaults([
        `DATA_DIR ${root} can be read by other users and is not this user's own: choose another, or have its owner run chmod 700 ${root}.`,
      ]);
    chmodSync(root, mode & ~OTHERS);
  }
  for (const name of readdirSync(root)) {
    const entry = join(root, name);
    const found = lstatSync(entry);
    if (!found.isSymbolicLink() && found.uid === process.getuid?.() && (found.mode & OTHERS) !== 0) chmodSync(entry, found.mode & ~OTHERS);
  }
}
