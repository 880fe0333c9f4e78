import type { ClaimedJob, JobResult } from '#job-queue/job-store';
import type { MongoRecords } from '#platform/storage/mongodb/mongo-records';

interface Held {
  readonly key: string;
  readonly token: string;
  readonly until: number;
}

/** What workers know of their jobs, and the faults in it. */
export class JobBooks {
  readonly story: string[] = [];
  readonly faults: string[] = [];
  private readonly planned = new Set<string>();
  private readonly begun = new Set<string>();
  private readonly ended = new Set<string>();
  private readonly records = new Map<string, string>();
  private readonly held = new Map<string, readonly Held[]>();

  write(...words: readonly unknown[]): void {
    this.story.push([Date.now(), ...words].join(' '));
  }

  plan(keys: readonly string[]): void {
    for (const key of keys) this.planned.add(key);
  }

  /** `until`: when the job's lease ends, at the earliest that any process may take for its end. */
  begin({ key, group = '', token }: ClaimedJob, until: number): void {
    if (this.ended.has(key)) this.faults.push(`${key} came again after it was completed.`);
    this.begun.add(key);
    const others = (this.held.get(group) ?? []).filter((each) => each.until > Date.now());
    if (group !== '' && others.length > 0) this.faults.push(`${key} came while ${others[0]!.key} of its group was held.`);
    this.held.set(group, [...others, { key, token, until }]);
  }

  /** From here on the job may be completed, whether its worker learns of it or not. */
  end({ group = '', token }: ClaimedJob): void {
    const others = (this.held.get(group) ?? []).filter((each) => each.token !== token);
    this.held.set(group, others);
  }

  complete({ key }: ClaimedJob, { reschedule, records = [] }: JobResult): void {
    if (reschedule === undefined) this.ended.add(key);
    for (const { id, json } of records) this.records.set(id, json);
  }

  /** Once nothing is left to be done. */
  async close(records: MongoRecords): Promise<void> {
    for (const key of this.planned) if (!this.begun.has(key)) this.faults.push(`${key} was planned, and never came.`);
    for (const [id, json] of this.records)
      if ((await records.find('attempts', id)) !== json) this.faults.push(`The record ${id} is not there.`);
    if (this.ended.size < this.planned.size / 2) this.faults.push(`Of ${this.planned.size} jobs, ${this.ended.size} were completed.`);
  }
}
