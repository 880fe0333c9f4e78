import { Injectable } from '@nestjs/common';
import type { Position } from '#platform/event-history/recorded-event';
import { LIMIT } from '#platform/embedded/sqlite';
import type { Scope } from '#platform/storage/documents';
import {
  type Claim,
  type ClaimedJob,
  type ClockSetting,
  COMMON_GROUP,
  type GroupStatus,
  JOBS_OF_A_PAGE,
  JobStore,
  LAST_CHARACTER,
  movedBy,
  type JobResult,
  type HistoryRange,
  type Job,
} from '#platform/storage/job-store';
import { EmbeddedJobClocks } from '#platform/storage/embedded/embedded-job-clocks';
import type { ParkedFilter, ParkedOutcome, ParkedPlan, PlanId } from '#platform/storage/parked-plan';
import { JobFile } from '#platform/storage/embedded/job-file';

/** How many expired records are removed for each job that is claimed. */
const MOST_SWEPT = 4;

/** Jobs of one process. Only what is taken in by `add` was promised to somebody: the rest is planned, or done, once more after a power cut. */
@Injectable()
export class EmbeddedJobStore extends JobStore {
  /** Expired records that may go with the next completion. */
  private sweep = { now: 0, most: 0 };
  private readonly clocks: EmbeddedJobClocks;

  constructor(private readonly file: JobFile) {
    super();
    this.clocks = new EmbeddedJobClocks(file);
  }

  override async plan(
    planner: string,
    { from, to }: HistoryRange,
    jobs: readonly Job[],
    clocks: readonly ClockSetting[] = [],
    parked: readonly ParkedPlan[] = [],
  ): Promise<boolean> {
    const rows = jobs.map(rowOf);
    if (this.position(planner) !== from) return false;
    await this.clocks.advance(clocks);
    return this.file.write(() => {
      if (this.position(planner) !== from) return false;
      for (const row of rows) this.insert(row);
      for (const plan of parked) this.file.parkedPlans.park(plan);
      this.file.statements.of('INSERT OR REPLACE INTO planners (name, position) VALUES (?, ?)').run(planner, to);
      return true;
    }, 'process');
  }

  override async parked(_planner: string, filter: ParkedFilter = {}): Promise<ParkedPlan[]> {
    return this.file.parkedPlans.page(filter);
  }

  override settleParked(_planner: string, plan: ParkedPlan, outcome: ParkedOutcome): Promise<boolean> {
    const rows = outcome.jobs.map(rowOf);
    return this.file.write(
      () => {
        if (!this.file.parkedPlans.settle(plan, outcome)) return false;
        for (const row of rows) this.insert(row);
        return true;
      },
      outcome.state === 'dropped' ? 'power_cut' : 'process',
    );
  }

  override async dropped(_planner: string, of: Pick<PlanId, 'queue' | 'stream'>): Promise<number[]> {
    return this.file.parkedPlans.dropped(of);
  }

  override async parkedCounts(): Promise<{ queue: string; parked: number }[]> {
    return this.file.parkedPlans.counts();
  }

  override add(jobs: readonly Job[]): Promise<void> {
    const rows = jobs.map(rowOf);
    return this.file.write(() => rows.forEach((row) => this.insert(row)));
  }

  override async checkpoint(planner: string): Promise<Position | null> {
    return this.position(planner);
  }

  override async ahead(clock: Scope): Promise<number> {
    return this.clocks.ahead(clock);
  }

  override async awaited(clock: Scope, now: number): Promise<boolean> {
    return this.clocks.reached(clock, now);
  }

  override async queuesDue(queues: readonly string[], now: number): Promise<string[]> {
    return queues.filter((queue) => this.file.turns.hasTurn(queue, now));
  }

  override async claim(queue: string, claim: Claim): Promise<ClaimedJob[]> {
    const claimed = this.file.turns.claim(queue, claim);
    this.sweep = { now: claim.now, most: this.sweep.most + MOST_SWEPT * claimed.length };
    return claimed;
  }

  override complete(job: ClaimedJob, { reschedule, next, records, pauseUntil }: JobResult): Promise<boolean> {
    const follows = (next ?? []).map(rowOf);
    const remains = reschedule && rowOf({ ...job, ...reschedule });
    return this.file.write(() => {
      if (!this.file.turns.release(job)) return false;
      for (const record of records ?? []) this.file.records.put(record);
      this.sweepExpired();
      this.remove(job);
      if (remains !== undefined) this.insert(remains, reschedule?.countsAsAttempt ? job.attempt : job.attempt - 1);
      for (const row of follows) this.insert(row);
      if (pauseUntil !== undefined) this.file.turns.pause(job, pauseUntil);
      return true;
    }, 'process');
  }

  override async release(jobs: readonly ClaimedJob[]): Promise<void> {
    for (const job of jobs) this.file.turns.expire(job);
  }

  override async groupStatus(queue: string, group: string, now: number): Promise<GroupStatus> {
    return this.file.turns.groupStatus(queue, group, now);
  }

  override async oldestDueAt(queue: string): Promise<number | null> {
    return this.file.turns.oldestDueAt(queue);
  }

  override async waitingSince(queue: string, now: number): Promise<number | null> {
    return this.file.turns.waitingSince(queue, now);
  }

  override async isDue(queue: string, keysBeginning: string, now: number): Promise<boolean> {
    const read = this.file.statements.of('SELECT 1 FROM due_work WHERE kind = ? AND key >= ? AND key < ? AND due_at <= ? LIMIT 1');
    return read.get(queue, keysBeginning, `${keysBeginning}${LAST_CHARACTER}`, now) !== undefined;
  }

  override async waiting(queue: string, keysBeginning: string, after = ''): Promise<Pick<Job, 'key' | 'payload'>[]> {
    const read = this.file.statements.of(
      `SELECT key, payload FROM due_work WHERE kind = ? AND key >= ? AND key < ? AND key > ? ORDER BY key ${LIMIT}`,
    );
    const rows = read.all(queue, keysBeginning, `${keysBeginning}${LAST_CHARACTER}`, after, JOBS_OF_A_PAGE);
    return rows.map(({ key, payload }) => ({ key: key as string, payload: JSON.parse(payload as string) as unknown }));
  }

  override async backlog(): Promise<{ queue: string; count: number; oldestDueAt: number }[]> {
    return this.file.turns.backlog();
  }

  private sweepExpired(): void {
    const { now, most } = this.sweep;
    if (most === 0) return;
    this.file.records.sweep(now, most);
    this.sweep = { now, most: 0 };
  }

  private position(planner: string): Position | null {
    const row = this.file.statements.of('SELECT position FROM planners WHERE name = ?').get(planner);
    return row === undefined ? null : (row['position'] as Position);
  }

  /** What is kept is when a job is due by the machine's time. */
  private insert({ queue, key, group, priority, dueAt, clock, json }: Row, attempts = 0): void {
    const ahead = clock === null ? 0 : this.clocks.ahead(clock);
    const due = dueAt - ahead;
    const insert = this.file.statements.of(
      'INSERT INTO due_work (kind, key, lane, rank, due_at, clock, ahead, attempts, payload) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (kind, key) DO NOTHING',
    );
    if (insert.run(queue, key, group, priority, due, clock, ahead, attempts, json).changes === 0) return;
    this.file.turns.counted(queue, 1);
    this.file.turns.expect({ queue, group, priority, dueAt: due });
  }

  private remove({ queue, key }: ClaimedJob): void {
    this.file.statements.of('DELETE FROM due_work WHERE kind = ? AND key = ?').run(queue, key);
    this.file.turns.counted(queue, -1);
  }
}

interface Row extends Required<Omit<Job, 'payload' | 'clock'>> {
  readonly clock: Scope | null;
  readonly json: string;
}

const rowOf = (job: Job): Row => {
  const { queue, key, dueAt, payload, group = COMMON_GROUP, priority = 0 } = job;
  return { queue, key, group, priority, dueAt, clock: movedBy(job) ?? null, json: JSON.stringify(payload ?? null) };
};
