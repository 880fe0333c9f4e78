import { createHash, type Hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock, type UnixSeconds } from '#kernel/time';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position } from '#platform/event-history/recorded-event';
import type { Scope, TimeRange } from '#platform/storage/documents';
import type { RecordWrite } from '#platform/storage/job-store';
import { ReadModels } from '#platform/storage/read-models';
import type { ReportParameters } from '#reports/domain/report-parameters';
import { reportTypeOf } from '#reports/types/report-types';
import { ReportParts } from '#reports/writing/report-parts';
import { ReportText } from '#reports/writing/report-text';
import { Snapshot, type SnapshotEntry } from '#reports/writing/snapshot';

/** Documents that are read in one go, and rows that are written in one, while everybody else in the process waits. */
const PAGE = 32;
const ROWS = 8;
/** Characters of a part, about; milliseconds of a step, after which it ends and what it has written is kept. */
const PART = 512 * 1024;
const STEP = 500;
/** Milliseconds that read models may take to know the history up to a report's position. */
const PATIENCE = 20_000;
const MOST_OPEN = 16;

/** What is to be written, as of when. */
export interface ReportOrder {
  readonly run: string;
  readonly scope: Scope;
  readonly type: string;
  readonly parameters: ReportParameters;
  /** When it was asked for, and where the history was then. */
  readonly at: UnixSeconds;
  readonly position: Position;
}

/** What of a report is written already. */
export interface Written {
  readonly parts: number;
  readonly rows: number;
  readonly size: number;
  readonly crc: number;
  /** The document of the last row that was looked at; null before the first. */
  readonly after: string | null;
  readonly isWhole: boolean;
}

export const NOTHING_WRITTEN: Written = { parts: 0, rows: 0, size: 0, crc: 0, after: null, isWhole: false };

interface OpenReport {
  readonly text: ReportText;
  readonly snapshot: Snapshot;
  /** Of the parts before `summed`. */
  readonly hash: Hash;
  summed: number;
}

/** Writes reports a step at a time. All that a step needs is in what the step before has left; what is kept in memory besides only saves reading it again. */
@Injectable()
export class ReportWriter {
  private readonly open = new LRUCache<string, OpenReport>({ max: MOST_OPEN });

  constructor(
    private readonly history: EventHistory,
    private readonly readModels: ReadModels,
    private readonly parts: ReportParts,
    private readonly clock: Clock,
  ) {}

  /** The next part, to be kept in one step with what it answers. */
  async write(order: ReportOrder, written: Written): Promise<{ written: Written; records: RecordWrite[] }> {
    const { run, scope, parameters } = order;
    const { text, snapshot } = await this.opened(order);
    let { rows, after } = written;
    let last: SnapshotEntry | undefined;
    let content = written.after === null ? text.head : '';
    let isWhole = false;
    for (const end = performance.now() + STEP; !isWhole && content.length < PART && performance.now() < end; await nextTurn()) {
      const { entries, hasMore } = await snapshot.page(createdIn(parameters), after, PAGE);
      for (const [n, { row }] of entries.entries()) {
        if (row !== null && text.includes(row)) content += text.row(row, rows++ === 0);
        if ((n + 1) % ROWS === 0) await nextTurn();
      }
      last = entries.at(-1);
      after = last?.id ?? after;
      isWhole = !hasMore;
    }
    if (isWhole) content += text.end;
    const bytes = Buffer.from(content);
    const now = this.clock.milliseconds();
    const records = bytes.length === 0 ? [] : [await this.parts.part(run, scope, written.parts, bytes, now)];
    const progress = this.parts.progress(run, scope, { percent: percentOf(parameters, last?.created_at, isWhole) }, now);
    return {
      written: {
        parts: written.parts + records.length,
        rows,
        size: written.size + bytes.length,
        crc: crc32(bytes, written.crc),
        after,
        isWhole,
      },
      records: [...records, progress],
    };
  }

  /** The SHA-256 of all that is written, or null where there was no time for all of it: it goes on from there. */
  async sum(order: ReportOrder, { parts }: Written): Promise<string | null> {
    const report = await this.opened(order);
    for (const end = performance.now() + STEP; report.summed < parts; report.summed++) {
      if (performance.now() > end) return null;
      report.hash.update(await this.parts.bytes(order.run, order.scope, report.summed));
    }
    return report.hash.copy().digest('hex');
  }

  close({ run }: ReportOrder): void {
    this.open.delete(run);
  }

  private async opened(order: ReportOrder): Promise<OpenReport> {
    const known = this.open.get(order.run);
    if (known !== undefined) return known;
    const { run, scope, parameters, at, position } = order;
    const type = reportTypeOf(order.type);
    const models = [type.documents, ...type.beside.map(({ projection }) => projection)].map(({ name }) => name);
    if (!(await this.readModels.reached(position, PATIENCE, models))) throw new Error(`The read models of ${type.type} are behind.`);
    const snapshot = new Snapshot(type, scope, position, this.history, this.readModels);
    const report = { text: new ReportText(type, parameters, at), snapshot, hash: createHash('sha256'), summed: 0 };
    this.open.set(run, report);
    return report;
  }
}

/** Whatever happens to something happens after it was created. */
const createdIn = ({ date_field, interval_start, interval_end }: ReportParameters): TimeRange =>
  date_field === 'created_at' ? { gte: interval_start, lt: interval_end } : { lt: interval_end };

/** By how far back its rows are, where they are looked for by when they were created. */
function percentOf(parameters: ReportParameters, reached: UnixSeconds | undefined, isWhole: boolean): number | null {
  if (isWhole) return 100;
  const { date_field, interval_start, interval_end } = parameters;
  if (date_field !== 'created_at' || reached === undefined) return null;
  return Math.floor((100 * (interval_end - reached)) / (interval_end - interval_start));
}
