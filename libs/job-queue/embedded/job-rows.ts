import { LIMIT } from '#platform/embedded/sqlite';
import type { Scope } from '#platform/storage/documents';
import type { ClaimedJob, Job } from '#job-queue/job-store';
import type { Statements } from '#platform/storage/embedded/statements';
import { isBehind, type JobGroup, type GroupTurn, type JobLease } from '#job-queue/embedded/turn-group';
import type { NewJobRow, UnwrittenJobs } from '#job-queue/embedded/unwritten-jobs';

/** A job as it is kept: due by the machine's time. */
export interface JobRow {
  readonly key: string;
  readonly due_at: number;
  readonly attempts: number;
  readonly clock: Scope | null;
  readonly ahead: number;
  readonly payload: string;
}

/** False when there is one with its key. */
export function insertJob(statements: Statements, row: NewJobRow): boolean {
  const { queue, key, group, priority, due_at, clock, ahead, attempts, payload } = row;
  const insert = statements.of(
    'INSERT INTO due_work (kind, key, lane, rank, due_at, clock, ahead, attempts, payload) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (kind, key) DO NOTHING',
  );
  return insert.run(queue, key, group, priority, due_at, clock, ahead, attempts, payload).changes === 1;
}

export const isJob = (statements: Statements, { queue, key }: Pick<Job, 'queue' | 'key'>): boolean =>
  statements.of('SELECT 1 FROM due_work WHERE kind = ? AND key = ?').get(queue, key) !== undefined;

/** The oldest jobs whose turn it is, except those known to be held, up to a maximum. */
export function oldestJobs(statements: Statements, unwritten: UnwrittenJobs, queue: string, turn: GroupTurn, most: number): JobRow[] {
  const { group, priority, taken } = turn;
  const read = statements.of(
    `SELECT key, due_at, attempts, payload, clock, ahead FROM due_work
     WHERE kind = ? AND lane = ? AND rank = ? AND (due_at, key) > (?, ?) ORDER BY due_at, key ${LIMIT}`,
  );
  const written = read.all(queue, group.name, priority, taken.due_at, taken.key, most) as unknown as JobRow[];
  const others = unwritten.of(queue, turn);
  if (others.length === 0) return written;
  return [...written, ...others].sort((one, other) => (isBehind(one, other) ? 1 : -1)).slice(0, most);
}

export function jobsOfKeys(statements: Statements, queue: string, keys: readonly string[]): Pick<Job, 'key' | 'payload'>[] {
  const read = statements.of('SELECT key, payload FROM due_work WHERE kind = ? AND key IN (SELECT value FROM json_each(?))');
  const rows = read.all(queue, JSON.stringify(keys)) as unknown as Pick<JobRow, 'key' | 'payload'>[];
  return rows.map(({ key, payload }) => ({ key, payload: JSON.parse(payload) as unknown }));
}

/** A job as its holder receives it. */
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
