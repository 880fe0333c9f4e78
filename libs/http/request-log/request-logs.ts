import { Logger } from '@nestjs/common';
import { madeAt } from '#kernel/ids';
import { DAY, type UnixSeconds } from '#kernel/time';
import type { FilterValue, ListQuery, Page, Scope } from '#platform/storage/documents';

/** Seconds that entries are kept, by the machine's time and not by a test clock's (docs/interface.md §2.23). */
export const REQUEST_LOGS_KEPT = 30 * DAY;

export const REQUEST_LOG_FILTERS = ['status', 'path', 'route', 'key', 'object'] as const;

/** A request and its answer. `json` is the resource that merchants see. `id` is the request's id, which contains the time when it came. */
export interface RequestLogEntry {
  readonly id: string;
  readonly scope: Scope;
  readonly filters: Readonly<Record<(typeof REQUEST_LOG_FILTERS)[number], FilterValue>>;
  readonly json: string;
}

export interface RequestLogBounds {
  /** Maximum number of entries that wait to be written. */
  readonly most: number;
  /** Maximum number of entries in one write. */
  readonly atOnce: number;
  /** Milliseconds between two writes. */
  readonly every: number;
}

const BOUNDS: RequestLogBounds = { most: 10_000, atOnce: 200, every: 1000 };

/** When the request with this id came, in Unix seconds. */
export const cameAt = (id: string): UnixSeconds => Math.floor(madeAt(id) / 1000);

/**
 * The log of requests. It is not part of the history, and no request waits for it: entries wait in memory and are written together, once a second and
 * when the process stops. A killed process loses its last entries. If the store cannot be written to, the oldest entries are lost once too many wait.
 */
export abstract class RequestLogs {
  /** How many entries this process has lost because too many waited. */
  lost = 0;
  private readonly log = new Logger('request log');
  private readonly timer: NodeJS.Timeout;
  private waiting: RequestLogEntry[] = [];
  private writing: Promise<void> | null = null;
  private failing = false;

  constructor(private readonly bounds: RequestLogBounds = BOUNDS) {
    this.timer = setInterval(() => void this.flush(), bounds.every).unref();
  }

  /** Takes an entry to be written later. Costs almost nothing. */
  note(entry: RequestLogEntry): void {
    this.waiting.push(entry);
    this.bound();
  }

  /** Writes the waiting entries. Resolves when they are written, or when that has failed and they still wait. Never rejects. */
  flush(): Promise<void> {
    this.writing ??= this.writeAll().finally(() => (this.writing = null));
    return this.writing;
  }

  /** Writes the waiting entries for the last time. Call it before the store is closed. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.writing;
    await this.flush();
  }

  /** An entry as JSON text; null if the scope has no such entry, or it has expired by `now`, in Unix seconds. */
  async get(id: string, scope: Scope, now = secondsNow()): Promise<string | null> {
    return cameAt(id) <= now - REQUEST_LOGS_KEPT ? null : this.stored(id, scope);
  }

  list(query: ListQuery, now = secondsNow()): Promise<Page> {
    const { gt = -Infinity } = query.created;
    return this.page({ ...query, created: { ...query.created, gt: Math.max(gt, now - REQUEST_LOGS_KEPT) } });
  }

  /** Writes entries, and removes some that have expired by `now`, in Unix seconds. An entry that was written before stays as it is. */
  protected abstract write(entries: readonly RequestLogEntry[], now: UnixSeconds): Promise<unknown>;

  protected abstract stored(id: string, scope: Scope): Promise<string | null>;

  protected abstract page(query: ListQuery): Promise<Page>;

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const entries = this.waiting.splice(0, this.bounds.atOnce);
      try {
        await this.write(entries, secondsNow());
        this.failing = false;
      } catch (fault) {
        this.waiting = [...entries, ...this.waiting];
        this.bound();
        if (!this.failing) this.log.warn(`Entries cannot be written, and wait: ${(fault as Error).message}`);
        this.failing = true;
        return;
      }
    }
  }

  private bound(): void {
    const over = this.waiting.length - this.bounds.most;
    if (over <= 0) return;
    this.waiting.splice(0, over);
    this.lost += over;
  }
}

const secondsNow = (): UnixSeconds => Math.floor(Date.now() / 1000);
