import { closeSync, openSync, readSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Worker } from 'node:worker_threads';
import { startThread } from '#platform/threads/thread';

/** Milliseconds between a commit and the check of the log's length. */
const PAUSE = 100;
/** Minimum pages in a log for a checkpoint, so that an idle service starts no thread. */
const WORTH = 1_000;
/** Pages in a log above which it is made to restart once it is checkpointed. */
const LONG = 2_000;
/** Pages in a log at which SQLite checkpoints all of it in a commit, because the thread does not keep up. */
const TOO_LONG = 10_000;
/** Maximum wait for the thread, milliseconds. */
const PATIENCE = 10_000;

/** A file whose log is to be checkpointed. `held` is 1 until the thread has released the file. */
export interface CheckpointRequest {
  readonly log: number;
  readonly file: string;
  readonly held: Int32Array;
}

export interface Done {
  readonly log: number;
  /** Pages in the log before the checkpoint. */
  readonly pages: number;
}

/**
 * The write-ahead log of a file. A checkpoint waits for the disk, so it runs in a thread: SQLite's automatic checkpoint, within a commit, would block the
 * whole process.
 */
export class WriteAheadLog {
  private static thread: Worker | undefined;
  private static readonly logs = new Map<number, WriteAheadLog>();
  private static count = 0;

  private readonly number = WriteAheadLog.count++;
  private readonly file: string;
  private readonly held = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly database: DatabaseSync) {
    this.file = database.location()!;
    database.exec(`PRAGMA wal_autocheckpoint = ${TOO_LONG}`);
    WriteAheadLog.logs.set(this.number, this);
  }

  /** Call it after a commit. */
  grew(): void {
    this.timer ??= setTimeout(() => this.requestCheckpoint(), PAUSE).unref();
  }

  /** Stops the thread's access to the file until the next commit. */
  letGo(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    Atomics.wait(this.held, 0, 1, PATIENCE);
  }

  close(): void {
    this.letGo();
    WriteAheadLog.logs.delete(this.number);
  }

  private requestCheckpoint(): void {
    this.timer = undefined;
    if (this.held[0] === 1 || !isInLog(`${this.file}-wal`, WORTH)) return;
    this.held[0] = 1;
    WriteAheadLog.ask({ log: this.number, file: this.file, held: this.held });
  }

  /** Checkpoints the few commits that were made during the thread's checkpoint: the log restarts only when all of it is in the file. */
  private done({ pages }: Done): void {
    if (pages <= LONG) return;
    try {
      this.database.exec('PRAGMA wal_checkpoint(PASSIVE)');
    } catch {
      // For example, the disk is full. The next request retries, as for the thread.
    }
  }

  private static ask(checkpoint: CheckpointRequest): void {
    this.thread ??= this.started();
    this.thread.postMessage(checkpoint);
  }

  private static started(): Worker {
    return startThread('checkpoint-thread', import.meta.url, (done: Done) => this.logs.get(done.log)?.done(done));
  }
}

/** Bytes, by SQLite's file format. The log's header and each page's header contain the log's salts, at different offsets. */
const HEADER = 32;
const PAGE_HEADER = 24;

/**
 * Whether a log has had this many pages since its last restart. Its size does not show that, because a restart keeps the size. Only the log may be opened
 * here: closing the file itself or its index would release SQLite's locks.
 */
function isInLog(log: string, pages: number): boolean {
  let file: number | undefined;
  try {
    file = openSync(log, 'r');
    const [header, page] = [Buffer.alloc(HEADER), Buffer.alloc(PAGE_HEADER)];
    readSync(file, header, 0, HEADER, 0);
    const at = HEADER + (pages - 1) * (PAGE_HEADER + header.readUInt32BE(8));
    return readSync(file, page, 0, PAGE_HEADER, at) === PAGE_HEADER && header.compare(page, 8, 16, 16, 24) === 0;
  } catch {
    return false;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
