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

/** Another process has the data directory open. Two at once would damage the stores. */
export class DataDirectoryInUse extends Error {
  constructor(path: string, owner: string) {
    super(`DATA_DIR ${path} is in use by process ${owner}. Stop that process, or give this one a DATA_DIR of its own.`);
    this.name = 'DataDirectoryInUse';
  }
}

/** The path of a complete restored directory, until it is renamed to the path of the data directory. */
export const restoredBeside = (root: string): string => `${root}.restored`;

/**
 * The directory of all stored data, held by one process. The operating system releases the lock when the process ends, even after a crash. The process id
 * in `lock.pid` is used only in the error message.
 */
export class DataDirectory {
  /** Keeps a reference: a garbage-collected lock would release the directory. */
  private static readonly held = new Set<DatabaseSync>();

  private constructor(
    private readonly root: string,
    private readonly lock: DatabaseSync,
  ) {}

  /** Whether a service has stored anything at this path, or a restored directory is about to be moved there. */
  static isThere(path: string): boolean {
    const root = resolve(path);
    return [join(root, 'history.db'), join(root, 'lock.db'), restoredBeside(root)].some((entry) => existsSync(entry));
  }

  /**
   * Opens and locks the directory. If there is none, a restored directory is moved there, or an empty one is created. Only its owner can access it and the
   * files that this process creates in it. Throws `DataDirectoryInUse`, or `ConfigurationFaults` if others may read it and this process may not change that.
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
    // Left by a restore that was killed before it moved this directory away. It must not replace this directory later.
    if (existsSync(join(root, 'history.db'))) rmSync(restoredBeside(root), { recursive: true, force: true });
    return new DataDirectory(root, lock);
  }

  /** The path of a file in the directory. */
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

/** Removes other users' permissions on a directory and its entries. Earlier releases relied on the umask. */
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
