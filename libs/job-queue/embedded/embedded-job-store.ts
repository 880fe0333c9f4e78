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
  type Queue,
} from '#job-queue/job-store';
import { EmbeddedJobClocks } from '#job-queue/embedded/embedded-job-clocks';
import type { DeadLetter, DeadLetterFilter, DeadLetterOutcome } from '#job-queue/dead-letter';
import type { ParkedFilter, ParkedOutcome, ParkedPlan, PlanId } from '#job-queue/parked-plan';
import { JobFile } from '#job-queue/embedded/job-file';
import { insertJob, isJob } from '#job-queue/embedded/job-rows';
import { pauseOf } from '#job-queue/group-pause';
import { mustHaveMoments, placedJob, remainderOf } from '#job-queue/placed-job';
import type { NewJobRow } from '#job-queue/embedded/unwritten-jobs';

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
    const rows = jobs.map((job) => this.rowOf(job));
    if (this.file.position(planner) !== from) return false;
    if (clocks.length + parked.length === 0) {
      for (const row of rows) this.planned(row);
      this.file.unwritten.reached(planner, to);
      this.file.writeSoon();
      return true;
    }
    await this.clocks.advance(clocks);
    return this.file.write(() => {
      if (this.file.position(planner) !== from) return false;
      for (const row of rows) this.insert(row);
      for (const plan of parked) this.file.parkedPlans.park(plan);
      const before = this.file.unwritten.placeOf(planner);
      this.file.unwritten.reached(planner, to);
      this.file.turns.orElse(() => this.file.unwritten.reached(planner, before));
      return true;
    }, 'process');
  }

  override async parked(_planner: string, filter: ParkedFilter = {}): Promise<ParkedPlan[]> {
    return this.file.parkedPlans.page(filter);
  }

  override async settleParked(_planner: string, plan: ParkedPlan, outcome: ParkedOutcome): Promise<boolean> {
    const rows = outcome.jobs.map((job) => this.rowOf(job));
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

  override async add(jobs: readonly Job[]): Promise<void> {
    const rows = jobs.map((job) => this.rowOf(job));
    return this.file.write(() => rows.forEach((row) => this.insert(row)));
  }

  override async checkpoint(planner: string): Promise<Position | null> {
    return this.file.position(planner);
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

  override async deadLetters(filter: DeadLetterFilter = {}): Promise<DeadLetter[]> {
    return this.file.deadLetters.page(filter);
  }

  override settleDeadLetter(letter: DeadLetter, outcome: DeadLetterOutcome, follows: readonly Job[]): Promise<boolean> {
    const rows = [...(outcome === 'retried' ? [letter] : []), ...follows].map((each) => this.rowOf(each));
    return this.file.write(() => {
      if (!this.file.deadLetters.remove(letter)) return false;
      for (const row of rows) this.insert(row);
      return true;
    });
  }

  override async deadCounts(): Promise<{ queue: string; dead: number }[]> {
    return this.file.deadLetters.counts();
  }

  override async complete(job: ClaimedJob, result: JobResult): Promise<boolean> {
    const { next, records, pauseUntil, dead } = result;
    const follows = (next ?? []).map((each) => this.rowOf(each));
    const remainder = remainderOf(job, result);
    const remains = remainder && this.rowOf(remainder.job, remainder.attempts);
    return this.file.write(() => {
      if (!this.file.turns.release(job)) return false;
      for (const record of records ?? []) this.file.records.put(record);
      this.sweepExpired();
      this.remove(job);
      if (remains !== null) this.insert(remains);
      for (const row of follows) this.insert(row);
      if (pauseUntil !== undefined) this.file.turns.pause(job, pauseUntil === 0 ? undefined : pauseOf(job, pauseUntil, this.aheadOf(job)));
      if (dead !== undefined) this.file.deadLetters.bury(job, dead);
      return true;
    }, 'process');
  }

  override async release(jobs: readonly ClaimedJob[]): Promise<void> {
    for (const job of jobs) this.file.turns.expire(job);
  }

  override async groupStatus<Payload>(queue: Queue<Payload>, group: string, now: number): Promise<GroupStatus<Payload>> {
    this.file.settle();
    return this.file.turns.groupStatus(queue, group, now) as GroupStatus<Payload>;
  }

  override async oldestDueAt(queue: string): Promise<number | null> {
    this.file.settle();
    return this.file.turns.oldestDueAt(queue);
  }

  override async waitingSince(queue: string, now: number): Promise<number | null> {
    return this.file.turns.waitingSince(queue, now);
  }

  override async isDue(queue: string, keysBeginning: string, now: number): Promise<boolean> {
    this.file.settle();
    const read = this.file.statements.of('SELECT 1 FROM due_work WHERE kind = ? AND key >= ? AND key < ? AND due_at <= ? LIMIT 1');
    return read.get(queue, keysBeginning, `${keysBeginning}${LAST_CHARACTER}`, now) !== undefined;
  }

  override async waiting<Data>(queue: Queue<Data>, keysBeginning: string, after = ''): Promise<Pick<Job<Data>, 'key' | 'payload'>[]> {
    this.file.settle();
    const read = this.file.statements.of(
      `SELECT key, payload FROM due_work WHERE kind = ? AND key >= ? AND key < ? AND key > ? ORDER BY key ${LIMIT}`,
    );
    const rows = read.all(queue, keysBeginning, `${keysBeginning}${LAST_CHARACTER}`, after, JOBS_OF_A_PAGE);
    return rows.map(({ key, payload: json }) => ({ key: key as string, payload: JSON.parse(json as string) as Data }));
  }

  override async backlog(): Promise<{ queue: string; count: number; oldestDueAt: number }[]> {
    this.file.settle();
    return this.file.turns.backlog();
  }

  private sweepExpired(): void {
    const { now, most } = this.sweep;
    if (most === 0) return;
    this.file.records.sweep(now, most);
    this.sweep = { now, most: 0 };
  }

  /** Written with the next commit; it is done before that, mostly. */
  private planned(row: NewJobRow): void {
    const { unwritten, statements, turns } = this.file;
    if (unwritten.has(row.queue, row.key) || isJob(statements, row)) return;
    unwritten.add(row);
    turns.planned(placeOf(row));
  }

  private insert(row: NewJobRow): void {
    const { unwritten, statements, turns } = this.file;
    if (unwritten.has(row.queue, row.key) || !insertJob(statements, row)) return;
    turns.counted(row.queue, 1);
    turns.expect(placeOf(row));
  }

  private remove({ queue, key }: ClaimedJob): void {
    const { unwritten, statements, turns } = this.file;
    const row = unwritten.take(queue, key);
    if (row === undefined) statements.of('DELETE FROM due_work WHERE kind = ? AND key = ?').run(queue, key);
    else turns.orElse(() => unwritten.add(row));
    turns.counted(queue, -1);
  }

  /** How far the clock is ahead by which a job is due. */
  private aheadOf(job: Job): number {
    const clock = movedBy(job);
    return clock === undefined ? 0 : this.clocks.ahead(clock);
  }

  private rowOf(job: Job, attempts = 0): NewJobRow {
    mustHaveMoments([job]);
    const { queue, key, dueAt, payload, group = COMMON_GROUP, priority = 0, clock = null, ahead } = placedJob(job, this.aheadOf(job));
    return { queue, key, group, priority, due_at: dueAt, clock, ahead, attempts, payload: JSON.stringify(payload ?? null) };
  }
}

const placeOf = ({ queue, group, priority, due_at }: NewJobRow): Pick<Job, 'queue' | 'group' | 'priority' | 'dueAt'> => ({
  queue,
  group,
  priority,
  dueAt: due_at,
});
