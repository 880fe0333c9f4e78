import type { DatabaseSync } from 'node:sqlite';

/**
 * What a committed write outlives. Any outlives the process at once; a power cut may take back those that need no more than that, and then
 * all that came after them up to the next that did: the file is as it was a little earlier.
 */
export type Outlives = 'process' | 'power_cut';

interface Write {
  run(): unknown;
  readonly outlives: Outlives;
  value?: unknown;
  refusal?: unknown;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

export interface CommitListener {
  /** The last writes of a group, in its commit. */
  committing?(): void;
  /** A group is durable; its writers are notified next. */
  committed?(): void;
  /** A group came to nothing, with all that its writes had done. */
  undone?(): void;
}

/**
 * The one writer of a database file. Writes that arrive while a turn of the event loop lasts share one commit, and with it one fsync;
 * each gets its outcome once the commit is durable. A write that refuses must do so before it changes anything; when the
 * database itself fails, all writes of the group fail.
 */
export class GroupCommit {
  private waiting: Write[] = [];
  /** What the file, as it was opened, or was set to last, waits for with each commit. */
  private set: Outlives = 'power_cut';

  constructor(
    private readonly database: DatabaseSync,
    private readonly listener: CommitListener = {},
  ) {}

  write<T>(run: () => T, outlives: Outlives = 'power_cut'): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => this.commit());
      this.waiting.push({ run, outlives, resolve, reject });
    });
  }

  /** Commits all waiting writes immediately. */
  commit(): void {
    const writes = this.waiting;
    this.waiting = [];
    if (writes.length === 0) return;
    try {
      this.outlive(writes.some(({ outlives }) => outlives === 'power_cut') ? 'power_cut' : 'process');
      this.database.exec('BEGIN IMMEDIATE');
      for (const write of writes) {
        try {
          write.value = write.run();
        } catch (refusal) {
          if (isFault(refusal)) throw refusal;
          write.refusal = refusal;
        }
      }
      this.listener.committing?.();
      this.database.exec('COMMIT');
    } catch (fault) {
      if (this.database.isOpen && this.database.isTransaction) this.database.exec('ROLLBACK');
      this.listener.undone?.();
      for (const write of writes) write.reject(fault);
      return;
    }
    this.listener.committed?.();
    for (const { refusal, value, resolve, reject } of writes) {
      if (refusal === undefined) resolve(value);
      else reject(refusal);
    }
  }

  private outlive(what: Outlives): void {
    if (what === this.set) return;
    this.database.exec(`PRAGMA synchronous = ${what === 'power_cut' ? 'FULL' : 'NORMAL'}`);
    this.set = what;
  }
}

/** A full disk, say: what the write had done so far must not stay. */
const isFault = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'ERR_SQLITE_ERROR';
