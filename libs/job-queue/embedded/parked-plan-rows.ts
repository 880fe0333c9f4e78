import { LIMIT } from '#platform/embedded/sqlite';
import type { Statements } from '#platform/storage/embedded/statements';
import { JOBS_OF_A_PAGE } from '#job-queue/job-store';
import type { ParkedFilter, ParkedOutcome, ParkedPlan, PlanId } from '#job-queue/parked-plan';

const OF_ONE = 'queue = ? AND stream = ? AND revision = ?';

/** The plans that wait, and those that were dropped. Each change is a part of its caller's write. */
export class ParkedPlanRows {
  constructor(private readonly statements: Statements) {}

  park({ queue, stream, revision, position, parkedAt, reason }: ParkedPlan): void {
    const insert = 'INSERT INTO parked_plans (queue, stream, revision, position, parked_at, reason, dropped) VALUES (?, ?, ?, ?, ?, ?, 0)';
    this.statements.of(insert).run(queue, stream, revision, position, parkedAt, reason);
  }

  page({ queue, stream, after, most = JOBS_OF_A_PAGE }: ParkedFilter): ParkedPlan[] {
    const conditions = ['dropped = 0'];
    const values: (string | number)[] = [];
    const must = (condition: string, ...of: (string | number)[]): void => {
      conditions.push(condition);
      values.push(...of);
    };
    if (queue !== undefined) must('queue = ?', queue);
    if (stream !== undefined) must('stream = ?', stream);
    if (after !== undefined) must('(queue, stream, revision) > (?, ?, ?)', after.queue, after.stream, after.revision);
    const read = this.statements.of(
      `SELECT queue, stream, revision, position, parked_at AS parkedAt, reason FROM parked_plans
       WHERE ${conditions.join(' AND ')} ORDER BY queue, stream, revision ${LIMIT}`,
    );
    return read.all(...values, most) as unknown as ParkedPlan[];
  }

  /** False when it does not wait. */
  settle({ queue, stream, revision }: PlanId, outcome: ParkedOutcome): boolean {
    const id = [queue, stream, revision] as const;
    const change =
      outcome.state === 'planned'
        ? this.statements.of(`DELETE FROM parked_plans WHERE ${OF_ONE} AND dropped = 0`).run(...id)
        : outcome.state === 'dropped'
          ? this.statements.of(`UPDATE parked_plans SET dropped = 1, reason = NULL WHERE ${OF_ONE} AND dropped = 0`).run(...id)
          : this.statements.of(`UPDATE parked_plans SET reason = ? WHERE ${OF_ONE} AND dropped = 0`).run(outcome.reason, ...id);
    return change.changes === 1;
  }

  dropped({ queue, stream }: Pick<PlanId, 'queue' | 'stream'>): number[] {
    const read = this.statements.of('SELECT revision FROM parked_plans WHERE queue = ? AND stream = ? AND dropped = 1');
    return read.all(queue, stream).map(({ revision }) => Number(revision));
  }

  counts(): { queue: string; parked: number }[] {
    const read = this.statements.of('SELECT queue, COUNT(*) AS parked FROM parked_plans WHERE dropped = 0 GROUP BY queue');
    return read.all() as unknown as { queue: string; parked: number }[];
  }
}
