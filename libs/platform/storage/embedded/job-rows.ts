import { LIMIT } from '#platform/embedded/sqlite';
import type { Scope } from '#platform/storage/documents';
import type { ClaimedJob, Job } from '#platform/storage/job-store';
import type { Statements } from '#platform/storage/embedded/statements';
import type { JobGroup, GroupTurn, JobLease } from '#platform/storage/embedded/turn-group';

/** A job as it is kept: due by the machine's time. */
export interface JobRow {
  readonly key: string;
  readonly due_at: number;
  readonly attempts: number;
  readonly clock: Scope | null;
  readonly ahead: number;
  readonly payload: string;
}

/** The oldest whose turn it is, apart from those that are known to be held; so many at most. */
export function oldestJobs(statements: Statements, queue: string, { group, priority, taken }: GroupTurn, most: number): JobRow[] {
  const read = statements.of(
    `SELECT key, due_at, attempts, payload, clock, ahead FROM due_work
     WHERE kind = ? AND lane = ? AND rank = ? AND (due_at, key) > (?, ?) ORDER BY due_at, key ${LIMIT}`,
  );
  return read.all(queue, group.name, priority, taken.due_at, taken.key, most) as unknown as JobRow[];
}

export function jobsOfKeys(statements: Statements, queue: string, keys: readonly string[]): Pick<Job, 'key' | 'payload'>[] {
  const read = statements.of('SELECT key, payload FROM due_work WHERE kind = ? AND key IN (SELECT value FROM json_each(?))');
  const rows = read.all(queue, JSON.stringify(keys)) as unknown as Pick<JobRow, 'key' | 'payload'>[];
  return rows.map(({ key, payload }) => ({ key, payload: JSON.parse(payload) as unknown }));
}

/** What whoever holds a job is told of it. */
export const claimedJobOf = (queue: string, { name }: JobGroup, job: JobRow, { token, priority, attempt }: JobLease): ClaimedJob => ({
  queue,
  key: job.key,
  dueAt: job.due_at + job.ahead,
  payload: JSON.parse(job.payload) as unknown,
  group: name,
  clock: job.clock ?? undefined,
  priority,
  attempt,
  redelivered: attempt > job.attempts + 1,
  token,
});
