import { Injectable } from '@nestjs/common';
import type { Scope } from '#platform/storage/documents';
import { Records } from '#platform/storage/records';
import { unpacked } from '#reports/writing/packed-part';
import { partId, partIn, PARTS, PROGRESS, type RunProgress } from '#reports/writing/part-records';

/**
 * Stores files in parts among the records of jobs, which every process can reach and which expire: a part is written in one step with the position
 * where the next begins. Parts of a replaced run expire too.
 */
@Injectable()
export class ReportParts {
  constructor(private readonly records: Records) {}

  async progressOf(run: string, scope: Scope): Promise<RunProgress | null> {
    const json = await this.records.get(PROGRESS, run, scope);
    return json === null ? null : (JSON.parse(json) as RunProgress);
  }

  /** As stored; null once it has expired. */
  stored(run: string, scope: Scope, n: number): Promise<string | null> {
    return this.records.get(PARTS, partId(run, n), scope);
  }

  /** Compressed; null once it has expired. */
  async packed(run: string, scope: Scope, n: number): Promise<Buffer | null> {
    const json = await this.stored(run, scope, n);
    return json === null ? null : partIn(json);
  }

  async bytes(run: string, scope: Scope, n: number): Promise<Buffer> {
    const part = await this.packed(run, scope, n);
    if (part === null) throw new Error(`Part ${n} of ${run} is gone.`);
    return unpacked(part);
  }
}
