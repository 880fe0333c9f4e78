import { cpSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { OUTSIDE, type Process, runningProcess } from '#test/simulation/world/process';

/** What a kill finds in a data directory: SQLite builds the index beside a log again, and the operating system releases the lock. */
const LEFT_BEHIND = /-shm$|^lock\.(?:db|pid)/;

const SQLITE_FULL = 13;

/** The files of the service. Each of its commits is observed, because the service may be killed at any of them. */
export class Disk {
  /** No commit of the service finds room. */
  isFull = false;
  /** Called before and after each commit of the service to a file. */
  onCommit: (file: string, isDone: boolean) => void = () => undefined;
  private readonly open = new Map<DatabaseSync, Process>();

  /** Puts every database of this program on this disk. A database belongs to the process that uses it first. */
  static replace(disk: () => Disk): void {
    const { exec, prepare, close } = DatabaseSync.prototype;
    Object.assign(DatabaseSync.prototype, {
      exec(this: DatabaseSync, sql: string): void {
        const owner = disk().ownerOf(this);
        if (owner === OUTSIDE || !sql.endsWith('COMMIT')) exec.call(this, sql);
        else disk().commit(this.location() ?? '', () => exec.call(this, sql));
      },
      prepare(this: DatabaseSync, sql: string): StatementSync {
        disk().ownerOf(this);
        return prepare.call(this, sql);
      },
      close(this: DatabaseSync): void {
        disk().open.delete(this);
        close.call(this);
      },
    });
  }

  /** Closes the files of a process that was killed. */
  letGo(process: Process): void {
    const left = [...this.open.keys()].filter((database) => this.open.get(database) === process);
    for (const database of left) database.close();
  }

  /** Copies a data directory as a process that is killed at this moment leaves it. */
  static copy(from: string, to: string): void {
    for (const name of readdirSync(resolve(from)).filter((each) => !LEFT_BEHIND.test(each)))
      cpSync(join(from, name), join(to, name), { recursive: true });
  }

  private ownerOf(database: DatabaseSync): Process {
    const owner = this.open.get(database) ?? runningProcess();
    this.open.set(database, owner);
    return owner;
  }

  private commit(file: string, commit: () => void): void {
    if (this.isFull) throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: SQLITE_FULL });
    this.onCommit(file, false);
    commit();
    this.onCommit(file, true);
  }
}
