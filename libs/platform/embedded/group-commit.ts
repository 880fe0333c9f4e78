import type { DatabaseSync } from 'node:sqlite';

/**
 * The durability of a committed write. Both values survive a crash of the process. A power cut may lose the `process` writes committed after the last
 * `power_cut` write; the file then has its state of that moment.
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
  /** Called before a group is committed. It may add writes to that commit. */
  committing?(): void;
  /** Called when a group is durable, before its writers are notified. */
  committed?(): void;
  /** Called when a group was rolled back. */
  undone?(): void;
}

/**
 * The only writer of a database file. Writes that arrive in one turn of the event loop share one commit, and so one fsync. Each is settled once the commit
 * is durable. A write that throws must do so before it changes anything: only that write is rejected. If the database fails, all writes of the group are
 * rejected.
 */
export class GroupCommit {
  private waiting: Write[] = [];
  /** The current guarantee: the value for which `synchronous` of the file was set last. */
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

/** Whether the database failed, for example because the disk is full. The changes of the write must then be rolled back. */
const isFault = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'ERR_SQLITE_ERROR';
