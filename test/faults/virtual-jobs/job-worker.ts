import { setTimeout as pause } from 'node:timers/promises';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';
import { MongoJobStore } from '#job-queue/mongodb/mongo-job-store';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoRecords } from '#platform/storage/mongodb/mongo-records';
import { RecordCollections } from '#platform/storage/mongodb/record-collections';
import type { JobBooks } from '#test/faults/virtual-jobs/job-books';
import type { Random } from '#test/simulation/world/random';

const LEASE = 15_000;
/** How far apart two processes may take the server's time to be: half of the longest round trip each. Milliseconds. */
const APART = 5_000;
const QUEUE = 'send';
const PLANNER = 'planner';

/** A process that plans jobs and performs them, next to others. It repeats nothing whose outcome it does not know, as if it were killed then. */
export class JobWorker {
  private readonly database = new MongoDatabase('mongodb://127.0.0.1:27017/test');
  private readonly collections = new RecordCollections(this.database);
  private readonly jobs = new MongoJobStore(this.database, this.collections);
  readonly records = new MongoRecords(this.collections);
  private plans = true;
  private lives = true;

  constructor(
    private readonly name: string,
    private readonly random: Random,
    private readonly books: JobBooks,
  ) {
    void this.repeat(
      4_000,
      () => this.plans,
      () => this.plan(),
    );
    void this.repeat(
      1_500,
      () => true,
      () => this.work(),
    );
  }

  stopPlanning(): void {
    this.plans = false;
  }

  /** As `kill -9` does: what it has sent may still be done. */
  kill(): void {
    this.lives = false;
    void this.database.close();
  }

  left(): ReturnType<MongoJobStore['backlog']> {
    return this.jobs.backlog();
  }

  private async repeat(most: number, goesOn: () => boolean, act: () => Promise<void>): Promise<void> {
    for (;;) {
      await pause(this.random.between(50, most));
      if (!this.lives || !goesOn()) return;
      await act().catch((fault: unknown) => this.books.write(this.name, 'does not know:', (fault as Error).message));
    }
  }

  private async plan(): Promise<void> {
    const from = await this.jobs.checkpoint(PLANNER);
    const place = Number(from ?? 0) + 1;
    const jobs = Array.from({ length: this.random.between(1, 3) }, (_, n) => this.jobOf(`${place}-${n}`));
    const isPlanned = await this.jobs.plan(PLANNER, { from, to: String(place).padStart(20, '0') }, jobs);
    if (isPlanned) this.books.plan(jobs.map(({ key }) => key));
    this.books.write(this.name, 'plans', place, isPlanned);
  }

  private jobOf(key: string): Job {
    const group = this.random.once(2) ? { group: `group-${this.random.between(1, 4)}` } : {};
    const later = this.random.once(3) ? this.random.between(0, 20_000) : 0;
    return { queue: QUEUE, key, dueAt: Date.now() + later, payload: null, ...group };
  }

  private async work(): Promise<void> {
    const until = Date.now() + LEASE - APART;
    const claimed = await this.jobs.claim(QUEUE, { most: 5, perGroup: 1, now: Date.now(), lease: LEASE });
    await Promise.all(claimed.map((job) => this.perform(job, until)));
  }

  private async perform(job: ClaimedJob, until: number): Promise<void> {
    this.books.begin(job, until);
    this.books.write(this.name, 'performs', job.key, job.attempt, job.redelivered);
    await pause(this.random.between(1, 2_000));
    if (!this.lives) return;
    const result = this.resultOf(job);
    this.books.end(job);
    const isCompleted = await this.jobs.complete(job, result);
    if (isCompleted) this.books.complete(job, result);
    this.books.write(this.name, 'completes', job.key, isCompleted);
  }

  private resultOf({ key, attempt, token, group }: ClaimedJob): JobResult {
    const now = Date.now();
    const kind = this.random.between(1, 10);
    if (kind === 1) return { reschedule: { dueAt: now + this.random.between(0, 5_000), countsAsAttempt: true } };
    if (kind === 2) return { dead: { id: `dead ${key}`, reason: 'broken', diedAt: now } };
    if (kind <= 5 && !key.startsWith('after')) return { next: [{ queue: QUEUE, key: `after ${key}`, dueAt: now, payload: null }] };
    const pause = group !== undefined && kind > 8 ? { pauseUntil: kind === 9 ? 0 : now + 4_000 } : {};
    const record = {
      collection: 'attempts',
      id: `${key} ${attempt}`,
      scope: 'acct_1:test',
      createdAt: 1,
      filters: { outcome: 'sent' },
      json: `"${token}"`,
    };
    return { records: [record], ...pause };
  }
}
