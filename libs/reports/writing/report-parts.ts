import { Injectable } from '@nestjs/common';
import type { Scope } from '#platform/storage/documents';
import { Records } from '#platform/storage/records';
import { unpacked } from '#reports/writing/packed-part';
import { partId, partIn, PARTS, PROGRESS, type RunProgress } from '#reports/writing/part-records';

/**
 * Reads the files of reports, which are stored in parts among the records of jobs. Every process can read records, and they expire. A record is written in
 * the same step as the job's progress, so no part is lost or repeated.
 */
@Injectable()
export class ReportParts {
  constructor(private readonly records: Records) {}

  /** The progress of a run; null if nothing has been written yet. */
  async progressOf(run: string, scope: Scope): Promise<RunProgress | null> {
    const json = await this.records.get(PROGRESS, run, scope);
    return json === null ? null : (JSON.parse(json) as RunProgress);
  }

  /** A part as stored; null once it has expired. */
  stored(run: string, scope: Scope, n: number): Promise<string | null> {
    return this.records.get(PARTS, partId(run, n), scope);
  }

  /** A part, compressed; null once it has expired. */
  async packed(run: string, scope: Scope, n: number): Promise<Buffer | null> {
    const json = await this.stored(run, scope, n);
    return json === null ? null : partIn(json);
  }

  /** A part, uncompressed. Throws once it has expired. */
  async bytes(run: string, scope: Scope, n: number): Promise<Buffer> {
    const part = await this.packed(run, scope, n);
    if (part === null) throw new Error(`Part ${n} of ${run} is gone.`);
    return unpacked(part);
  }
}
