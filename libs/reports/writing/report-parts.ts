import { Injectable } from '@nestjs/common';
import { DAY } from '#kernel/time';
import type { Scope } from '#platform/storage/documents';
import type { RecordWrite } from '#platform/storage/job-store';
import { Records } from '#platform/storage/records';
import { packed, unpacked } from '#reports/writing/packed-part';

/** For how long files are kept, seconds (interface §2.19). */
export const KEPT = 7 * DAY;

const PARTS = 'report_parts';
const PROGRESS = 'report_progress';

export interface RunProgress {
  /** Per cent; null where nobody can say. */
  readonly percent: number | null;
}

const partOf = (run: string, n: number): string => `${run}-${String(n).padStart(6, '0')}`;

/**
 * Files lie in parts among the records of jobs, which every process reaches and which go by themselves: a part is written in the same step as the place
 * from which the next is written. What is not of the newest run goes with the rest.
 */
@Injectable()
export class ReportParts {
  constructor(private readonly records: Records) {}

  /** @param now the machine's time, Unix milliseconds. */
  async part(run: string, scope: Scope, n: number, bytes: Buffer, now: number): Promise<RecordWrite> {
    const json = JSON.stringify((await packed(bytes)).toString('base64'));
    return {
      collection: PARTS,
      id: partOf(run, n),
      scope,
      createdAt: Math.floor(now / 1000),
      filters: {},
      json,
      expiresAt: now + KEPT * 1000,
    };
  }

  progress(run: string, scope: Scope, progress: RunProgress, now: number): RecordWrite {
    const json = JSON.stringify(progress);
    return { collection: PROGRESS, id: run, scope, createdAt: Math.floor(now / 1000), filters: {}, json, expiresAt: now + KEPT * 1000 };
  }

  async progressOf(run: string, scope: Scope): Promise<RunProgress | null> {
    const json = await this.records.get(PROGRESS, run, scope);
    return json === null ? null : (JSON.parse(json) as RunProgress);
  }

  /** As it is packed; null when it is gone. */
  async packed(run: string, scope: Scope, n: number): Promise<Buffer | null> {
    const json = await this.records.get(PARTS, partOf(run, n), scope);
    return json === null ? null : Buffer.from(JSON.parse(json) as string, 'base64');
  }

  async bytes(run: string, scope: Scope, n: number): Promise<Buffer> {
    const part = await this.packed(run, scope, n);
    if (part === null) throw new Error(`Part ${n} of ${run} is gone.`);
    return unpacked(part);
  }
}
