import { createHash, type Hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { HOUR, type UnixSeconds } from '#kernel/time';
import type { Position } from '#platform/event-history/recorded-event';
import type { Scope } from '#platform/storage/documents';
import { type FiledModels, ListsInFile } from '#platform/storage/embedded/lists-in-file';
import type { RecordWrite } from '#platform/storage/records';
import type { ReportParameters } from '#reports/domain/report-parameters';
import type { ReportType } from '#reports/types/report-type';
import { reportTypeOf } from '#reports/types/report-types';
import { unpacked } from '#reports/writing/packed-part';
import { partIn, partRecord, progressRecord } from '#reports/writing/part-records';
import { ReportText } from '#reports/writing/report-text';
import { type Bounds, type Lists, type Past, Snapshot, type SnapshotEntry } from '#reports/writing/snapshot';

/** Documents per read: more if the thread reads the file of the store directly than if it queries the main thread. */
const PAGE = { fromFile: 512, fromMainThread: 128 };
/** Approximate characters of a part. */
const PART = 512 * 1024;
/** Milliseconds after which a step ends and its output is stored. */
const STEP = 500;
/** Maximum reports that are kept in memory between their steps. */
const MOST_OPEN = 16;

/** The report to write: the payload of its job, as requested. */
export interface ReportOrder {
  readonly run: string;
  readonly scope: Scope;
  readonly type: string;
  readonly parameters: ReportParameters;
  /** When the report was requested. */
  readonly at: UnixSeconds;
  /** The position of the request in the history. Rows are as of this position. */
  readonly position: Position;
}

/** The progress of a report: what has been written so far. `size` is in uncompressed bytes, `crc` their CRC-32. */
export interface Written {
  readonly parts: number;
  readonly rows: number;
  readonly size: number;
  readonly crc: number;
  /** The id of the last document read; null before the first. */
  readonly after: string | null;
  /** Whether all rows have been written. */
  readonly isWhole: boolean;
}

export const NOTHING_WRITTEN: Written = { parts: 0, rows: 0, size: 0, crc: 0, after: null, isWhole: false };

/** The output of a step, to be stored with the progress. */
export interface WrittenStep {
  readonly written: Written;
  readonly records: readonly RecordWrite[];
}

/** What the writer reads from the main thread. */
export interface Sources extends Lists, Past {
  /** A part as stored; null once it has expired. */
  part(run: string, scope: Scope, n: number): Promise<string | null>;
}

interface OpenReport {
  readonly text: ReportText;
  readonly snapshot: Snapshot;
  /** The lists in the file of the store; null if the store is not a file. */
  readonly file: ListsInFile | null;
  /** The hash of the parts before `summed`. */
  readonly hash: Hash;
  /** Number of parts that have been hashed. */
  summed: number;
}

/** Writes reports step by step. A step needs only the result of the previous one; anything in memory is a cache of it. */
export class ReportWriter {
  private readonly open = new LRUCache<string, OpenReport>({ max: MOST_OPEN, dispose: ({ file }) => file?.close() });

  constructor(private readonly sources: Sources) {}

  /**
   * Writes the next part. The caller stores its records and the progress together. `models` are read models whose file can be read directly; null if there
   * are none. `now` is the machine's time in Unix milliseconds.
   */
  async write(order: ReportOrder, written: Written, models: FiledModels | null, now: number): Promise<WrittenStep> {
    const { run, scope, parameters } = order;
    const { text, snapshot, file } = this.opened(order, models);
    let { rows, after } = written;
    let last: SnapshotEntry | undefined;
    let content = written.after === null ? text.head : '';
    let isWhole = false;
    const most = file === null ? PAGE.fromMainThread : PAGE.fromFile;
    const bounds = boundsOf(reportTypeOf(order.type), parameters);
    for (const end = performance.now() + STEP; !isWhole && content.length < PART && performance.now() < end;) {
      const { entries, hasMore } = await snapshot.page(bounds, after, most);
      for (const { row } of entries) if (row !== null && text.includes(row)) content += text.row(row, rows++ === 0);
      last = entries.at(-1);
      after = last?.id ?? after;
      isWhole = !hasMore;
    }
    if (isWhole) content += text.end;
    const bytes = Buffer.from(content);
    const parts = bytes.length === 0 ? [] : [partRecord(run, scope, written.parts, bytes, now)];
    const progress = progressRecord(run, scope, { percent: percentOf(parameters, last?.created_at, isWhole) }, now);
    return {
      written: {
        parts: written.parts + parts.length,
        rows,
        size: written.size + bytes.length,
        crc: crc32(bytes, written.crc),
        after,
        isWhole,
      },
      records: [...parts, progress],
    };
  }

  /** The SHA-256 of the whole file; null if the time of a step was too short. The next call then continues. */
  async sum(order: ReportOrder, { parts }: Written, models: FiledModels | null): Promise<string | null> {
    const report = this.opened(order, models);
    for (const end = performance.now() + STEP; report.summed < parts; report.summed++) {
      if (performance.now() > end) return null;
      const part = await this.sources.part(order.run, order.scope, report.summed);
      if (part === null) throw new Error(`Part ${report.summed} of ${order.run} is gone.`);
      report.hash.update(await unpacked(partIn(part)));
    }
    return report.hash.copy().digest('hex');
  }

  /** Frees what is cached for a run. */
  close(run: string): void {
    this.open.delete(run);
  }

  private opened({ run, scope, parameters, at, position, ...order }: ReportOrder, models: FiledModels | null): OpenReport {
    const known = this.open.get(run);
    if (known !== undefined) return known;
    const type = reportTypeOf(order.type);
    const file = models && new ListsInFile(models);
    const snapshot = new Snapshot(type, scope, position, file ?? this.sources, this.sources);
    const report = { text: new ReportText(type, parameters, at), snapshot, file, hash: createHash('sha256'), summed: 0 };
    this.open.set(run, report);
    return report;
  }
}

/** Maximum difference between the clocks of two processes, in seconds. */
const SKEW = HOUR;

/**
 * Limits the documents to read. A date of a document lies between its creation and its last change, so documents created after the interval, or last
 * changed before it, are skipped. This does not apply to dates that a partner reports.
 */
function boundsOf({ documents, reportedDates = [] }: ReportType, { date_field, interval_start, interval_end }: ReportParameters): Bounds {
  if (date_field === 'created_at') return { created: { gte: interval_start, lt: interval_end } };
  if (reportedDates.includes(date_field)) return { created: {} };
  const created = { lt: interval_end };
  return documents.times?.includes('updated_at') ? { created, times: { updated_at: { gte: interval_start - SKEW } } } : { created };
}

/** The progress by creation date; null if rows are selected by another date. */
function percentOf(parameters: ReportParameters, reached: UnixSeconds | undefined, isWhole: boolean): number | null {
  if (isWhole) return 100;
  const { date_field, interval_start, interval_end } = parameters;
  if (date_field !== 'created_at' || reached === undefined) return null;
  return Math.floor((100 * (interval_end - reached)) / (interval_end - interval_start));
}
