import { LIMIT } from '#platform/embedded/sqlite';
import type { Statements } from '#platform/storage/embedded/statements';
import type { DeadLetter, DeadLetterFilter, Death } from '#job-queue/dead-letter';
import { type ClaimedJob, COMMON_GROUP, JOBS_OF_A_PAGE } from '#job-queue/job-store';

interface Row extends Required<Omit<DeadLetter, 'payload' | 'clock'>> {
  readonly payload: string;
  readonly clock: string | null;
}

/** Jobs that were given up. Each change is a part of its caller's write. */
export class DeadLetterRows {
  constructor(private readonly statements: Statements) {}

  bury(job: ClaimedJob, { id, reason, diedAt }: Death): void {
    const { queue, key, group = COMMON_GROUP, priority = 0, dueAt, clock = null, attempt, payload } = job;
    const insert = `INSERT OR REPLACE INTO dead_letters (queue, key, id, lane, rank, due_at, clock, payload, attempts, reason, died_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
    const json = JSON.stringify(payload ?? null);
    this.statements.of(insert).run(queue, key, id, group, priority, dueAt, clock, json, attempt, reason, diedAt);
  }

  page({ queue, after }: DeadLetterFilter): DeadLetter[] {
    const read = this.statements.of(
      `SELECT queue, key, id, lane AS "group", rank AS priority, due_at AS dueAt, clock, payload, attempts, reason, died_at AS diedAt FROM dead_letters
       WHERE queue = IFNULL(?, queue) AND (queue, key) > (?, ?) ORDER BY queue, key ${LIMIT}`,
    );
    const rows = read.all(queue ?? null, after?.queue ?? '', after?.key ?? '', JOBS_OF_A_PAGE) as unknown as Row[];
    return rows.map(({ payload, clock, group, ...letter }) => ({
      ...letter,
      payload: JSON.parse(payload) as unknown,
      ...(group !== COMMON_GROUP && { group }),
      ...(clock !== null && { clock }),
    }));
  }

  /** False when it is not there, or another job of its key has died since. */
  remove({ queue, key, id }: Pick<DeadLetter, 'queue' | 'key' | 'id'>): boolean {
    return this.statements.of('DELETE FROM dead_letters WHERE queue = ? AND key = ? AND id = ?').run(queue, key, id).changes === 1;
  }

  counts(): { queue: string; dead: number }[] {
    return this.statements.of('SELECT queue, COUNT(*) AS dead FROM dead_letters GROUP BY queue').all() as unknown as {
      queue: string;
      dead: number;
    }[];
  }
}
