import { randomUUID } from 'node:crypto';
import type { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import type { ClaimedJob, Job, JobTaker } from '#job-queue/job-store';
import { idOf } from '#job-queue/mongodb/job-document';
import { firstOfEach, type NewJob } from '#job-queue/mongodb/mongo-new-jobs';
import type { PlacedJob } from '#job-queue/placed-job';

/**
 * Jobs that are claimed as they are added: one insertion in place of that, a look for the group, one for the job, and two writes. A process that is killed then leaves
 * them under a lease, as after any claim.
 */
export class TakenJobs {
  private takers: ReadonlyMap<string, JobTaker> = new Map();
  private lease = 0;
  private readonly taken = new WeakSet<Job>();

  constructor(private readonly database: MongoDatabase) {}

  by(takers: ReadonlyMap<string, JobTaker>, lease: number): void {
    [this.takers, this.lease] = [takers, lease];
  }

  has(job: Job): boolean {
    return this.taken.has(job);
  }

  /** Keeps places for those that there is room for. What exists already stays as it is, so that of several of one key the first counts. */
  async reserve(jobs: readonly PlacedJob[]): Promise<NewJob[]> {
    const may = ({ queue, group, priority = 0 }: PlacedJob): boolean => group === undefined && priority === 0 && this.takers.has(queue);
    if (!jobs.some(may)) return [...jobs];
    const until = (await this.database.now()) + this.lease;
    return firstOfEach(jobs).map((job) => {
      const isTaken = may(job) && this.takers.get(job.queue)!.reserve(job.dueAt);
      return isTaken ? { ...job, hold: { token: randomUUID(), until, at: until, attempts: 1 } } : job;
    });
  }

  /** Those that were added are performed, and known as taken; the places of the others are free again. */
  begin(reserved: readonly NewJob[], added: ReadonlyMap<string, ClaimedJob>, jobs: readonly Job[]): void {
    for (const job of jobs) if (added.has(idOf(job))) this.taken.add(job);
    for (const { hold, ...job } of reserved) {
      if (hold === undefined) continue;
      const claimed = added.get(idOf(job));
      const taker = this.takers.get(job.queue)!;
      if (claimed === undefined) taker.free();
      else taker.take(claimed);
    }
  }
}
