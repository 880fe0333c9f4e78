import type { Scope } from '#platform/storage/documents';
import { type Job, type JobResult, movedBy } from '#job-queue/job-store';

/** A job as stores keep it: `dueAt` is by the machine's time, and `ahead` is how far its clock was ahead when that was reckoned. */
export interface PlacedJob extends Omit<Job, 'clock'> {
  readonly clock: Scope | undefined;
  readonly ahead: number;
}

/** `ahead`: of the clock that moves it, if one does. */
export const placedJob = (job: Job, ahead: number): PlacedJob => ({ ...job, clock: movedBy(job), dueAt: job.dueAt - ahead, ahead });

/** To be called before anything is written. */
export function mustHaveMoments(jobs: readonly Job[]): void {
  for (const { queue, key, dueAt } of jobs) if (!Number.isFinite(dueAt)) throw new TypeError(`${queue} ${key} has no moment to be due at.`);
}

/** What stays under a job's key. */
export interface Remainder {
  readonly job: Job;
  readonly attempts: number;
}

/** The job itself, rescheduled, or a new one of its key that follows from it; null when nothing does. */
export function remainderOf<J extends Job & { readonly attempt: number }>(
  job: J,
  { reschedule, next = [] }: Pick<JobResult, 'reschedule' | 'next'>,
): Remainder | null {
  if (reschedule !== undefined) {
    const attempts = reschedule.countsAsAttempt ? job.attempt : job.attempt - 1;
    return { job: { ...job, ...reschedule }, attempts };
  }
  const follows = next.find(({ queue, key }) => queue === job.queue && key === job.key);
  return follows === undefined ? null : { job: follows, attempts: 0 };
}
