import { closeSync, openSync, readSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Worker } from 'node:worker_threads';
import { startThread } from '#platform/threads/thread';

/** While a file is written to, its log is looked at after this many milliseconds. */
const PAUSE = 100;
/** Pages in a log for which it is worth to start a thread: an idle service has none. */
const WORTH = 1_000;
/** Pages in a log that restarts when all of it is in the file. */
const LONG = 2_000;
/** Pages in a log at which SQLite does all of it with a commit, because the thread does not keep up. */
const TOO_LONG = 10_000;
/** Milliseconds that somebody waits for the thread at most. */
const PATIENCE = 10_000;

/** A file whose log is to be brought into it. `held` is 1 until the thread has let go of it. */
export interface CheckpointRequest {
  readonly log: number;
  readonly file: string;
  readonly held: Int32Array;
}

export interface Done {
  readonly log: number;
  /** Pages that were in the log. */
  readonly pages: number;
}

/**
 * The log beside a file, which holds what was committed until it is brought into the file. That waits for the disk, so it is done in a thread: in a
 * commit, as SQLite does it, everything else in this process would wait as well.
 */
export class WriteAheadLog {
  private static thread: Worker | undefined;
  private static readonly logs = new Map<number, WriteAheadLog>();
  private static count = 0;

  private readonly number = WriteAheadLog.count++;
  private readonly file: string;
  private readonly held = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  private looking: NodeJS.Timeout | undefined;

  constructor(private readonly database: DatabaseSync) {
    this.file = database.location()!;
    database.exec(`PRAGMA wal_autocheckpoint = ${TOO_LONG}`);
    WriteAheadLog.logs.set(this.number, this);
  }

  /** To be called after a commit. */
  grew(): void {
    this.looking ??= setTimeout(() => this.look(), PAUSE).unref();
  }

  /** From now on the thread has nothing to do with the file, until there is another commit. */
  letGo(): void {
    clearTimeout(this.looking);
    this.looking = undefined;
    Atomics.wait(this.held, 0, 1, PATIENCE);
  }

  close(): void {
    this.letGo();
    WriteAheadLog.logs.delete(this.number);
  }

  private look(): void {
    this.looking = undefined;
    if (this.held[0] === 1 || !isInLog(`${this.file}-wal`, WORTH)) return;
    this.held[0] = 1;
    WriteAheadLog.ask({ log: this.number, file: this.file, held: this.held });
  }

  /** What was committed while the thread was at it is little. Only when that is in the file, too, does the log restart. */
  private done({ pages }: Done): void {
    if (pages <= LONG) return;
    try {
      this.database.exec('PRAGMA wal_checkpoint(PASSIVE)');
    } catch {
      // As in the thread: on a full disk, say, it is requested again.
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

/** Bytes, by SQLite's file format: both headers hold the salts of the log, the one of a page at its own place. */
const HEADER = 32;
const PAGE_HEADER = 24;

/**
 * Whether a log has this many pages since it was begun. Its size does not show it: a log that restarts keeps the size it had. Only the log may be opened
 * here: to close the file itself or its index would release SQLite's locks.
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
