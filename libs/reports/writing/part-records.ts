import { DAY } from '#kernel/time';
import type { Scope } from '#platform/storage/documents';
import type { RecordWrite } from '#platform/storage/records';
import { packed } from '#reports/writing/packed-part';

/** How long files are kept, seconds (interface §2.19). */
export const KEPT = 7 * DAY;

export const PARTS = 'report_parts';
export const PROGRESS = 'report_progress';

export interface RunProgress {
  /** Percentage of the interval that has been written; null if unknown. */
  readonly percent: number | null;
}

export const partId = (run: string, n: number): string => `${run}-${String(n).padStart(6, '0')}`;

/** `now` is the machine's time in Unix milliseconds, from which the record expires. */
export function partRecord(run: string, scope: Scope, n: number, bytes: Buffer, now: number): RecordWrite {
  return record(PARTS, partId(run, n), scope, packed(bytes).toString('base64'), now);
}

/** The compressed bytes in a part's record. */
export const partIn = (json: string): Buffer => Buffer.from(JSON.parse(json) as string, 'base64');

export function progressRecord(run: string, scope: Scope, progress: RunProgress, now: number): RecordWrite {
  return record(PROGRESS, run, scope, progress, now);
}

const record = (collection: string, id: string, scope: Scope, content: unknown, now: number): RecordWrite => ({
  collection,
  id,
  scope,
  createdAt: Math.floor(now / 1000),
  filters: {},
  json: JSON.stringify(content),
  expiresAt: now + KEPT * 1000,
});
