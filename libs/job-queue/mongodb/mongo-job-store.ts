import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Collection } from 'mongodb';
import type { Position } from '#platform/event-history/recorded-event';
import type { Scope } from '#platform/storage/documents';
import {
  type Claim,
  type ClaimedJob,
  type ClockSetting,
  type GroupStatus,
  JobStore,
  type JobTaker,
  movedBy,
  type JobResult,
  type HistoryRange,
  type Job,
} from '#job-queue/job-store';
import { GenerationCatalog } from '#platform/storage/mongodb/generation-catalog';
import { isDuplicate, MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoJobClaims } from '#job-queue/mongodb/mongo-job-claims';
import { MongoJobClocks } from '#job-queue/mongodb/mongo-job-clocks';
import { MongoJobs } from '#job-queue/mongodb/mongo-jobs';
import { MongoNewJobs, type NewJob } from '#job-queue/mongodb/mongo-new-jobs';
import { MongoJobGroups } from '#job-queue/mongodb/mongo-job-groups';
import { idOf, type JobDocument } from '#job-queue/mongodb/job-document';
import { TakenJobs } from '#job-queue/mongodb/taken-jobs';
import { MongoDeadLetters } from '#job-queue/mongodb/mongo-dead-letters';
import { MongoParkedPlans, type PlannerDocument } from '#job-queue/mongodb/mongo-parked-plans';
import { RecordCollections } from '#platform/storage/mongodb/record-collections';
import { type GroupPause, pauseOf } from '#job-queue/group-pause';
import { mustHaveMoments, type PlacedJob, remainderOf } from '#job-queue/placed-job';
import type { DeadLetter, DeadLetterFilter, DeadLetterOutcome } from '#job-queue/dead-letter';
import type { ParkedFilter, ParkedOutcome, ParkedPlan, PlanId } from '#job-queue/parked-plan';

/** How long a completion may take before somebody else may claim the job, in milliseconds. */
const COMPLETING = 30_000;
/** For how long a planner's step is taken as its last one, in milliseconds: much less than done work is remembered, which a slower planner would bring back. */
const KNOWN_FOR = 60_000;
/** How often a process looks for what has expired, in milliseconds. */
const SWEEP_EVERY = 60_000;

/** Writes jobs; resolves with those that are held. */
type WritesJobs = (placed: readonly NewJob[]) => Promise<readonly JobDocument[]>;

/**
 * Jobs of many processes. Leases are measured by the server's clock. Nothing needs a transaction: what a step leaves behind is written
 * first and can be written twice, and the step itself is one document's change that only the rightful owner can make.
 */
@Injectable()
export class MongoJobStore extends JobStore {
  private readonly planners: Collection<PlannerDocument>;
  private readonly jobs: MongoJobs;
  private readonly newJobs: MongoNewJobs;
  private readonly taken: TakenJobs;
  private readonly groups: MongoJobGroups;
  private readonly claims: MongoJobClaims;
  private readonly clocks: MongoJobClocks;
  private readonly parkedPlans: MongoParkedPlans;
  private readonly dead: MongoDeadLetters;
  /** The last step of each planner that was taken here, for as long as nothing that it has planned since is forgotten. */
  private readonly lastStep = new LRUCache<string, Position>({ max: 10, ttl: KNOWN_FOR });
  /** The newest time that a claim has come with. */
  private newest = 0;
  private swept = 0;
  private readonly log = new Logger(MongoJobStore.name);

  constructor(
    private readonly database: MongoDatabase,
    private readonly records: RecordCollections,
    catalog: GenerationCatalog = new GenerationCatalog(database),
  ) {
    super();
    this.planners = database.collection('due_work_planners');
    this.jobs = new MongoJobs(database);
    this.newJobs = new MongoNewJobs(database);
    this.taken = new TakenJobs(database);
    this.clocks = new MongoJobClocks(database, catalog);
    this.groups = new MongoJobGroups(database, this.clocks);
    this.claims = new MongoJobClaims(this.jobs, this.groups);
    this.parkedPlans = new MongoParkedPlans(database);
    this.dead = new MongoDeadLetters(database, this.jobs);
  }

  override async plan(
    planner: string,
    { from, to }: HistoryRange,
    jobs: readonly Job[],
    clocks: readonly ClockSetting[] = [],
    parked: readonly ParkedPlan[] = [],
  ): Promise<boolean> {
    mustHaveMoments(jobs);
    // Without jobs to insert, the planner's one step is enough; likewise if its position is known to be its own recent step.
    const changes = jobs.length + clocks.length + parked.length > 0;
    const isKnown = parked.length === 0 && this.lastStep.get(planner) === from;
    const before = changes && !isKnown ? await this.planner(planner) : null;
    if (changes && !isKnown && (before?.position ?? null) !== from) return false;
    await this.advance(clocks);
    // Who was overtaken brings back nothing: the faster one planned that after this range began.
    const write: WritesJobs = (placed) => this.newJobs.plan(placed, to, { $lte: from ?? '' });
    return this.take(jobs, write, async () => {
      const range = await this.parkedPlans.write(parked, before);
      const now = { position: to, ...(range !== undefined && { parked: range }) };
      if (from === null) return this.beginCheckpoint({ _id: planner, ...now });
      const { matchedCount } = await this.planners.updateOne({ _id: planner, position: from }, { $set: now });
      if (matchedCount === 1) this.lastStep.set(planner, to);
      return matchedCount === 1;
    });
  }

  override async parked(planner: string, filter: ParkedFilter = {}): Promise<ParkedPlan[]> {
    await this.confirmParked(planner);
    return this.parkedPlans.page(filter);
  }

  override async settleParked(planner: string, plan: ParkedPlan, outcome: ParkedOutcome): Promise<boolean> {
    mustHaveMoments(outcome.jobs);
    await this.confirmParked(planner);
    if (!(await this.parkedPlans.isWaiting(plan))) return false;
    // A process that was killed in between finds the plan again, and the jobs there or done.
    await this.take(outcome.jobs, (placed) => this.newJobs.plan(placed, plan.position));
    if (outcome.state === 'failed') return this.parkedPlans.fail(plan, outcome.reason);
    return outcome.state === 'dropped' ? this.parkedPlans.drop(plan) : this.parkedPlans.remove(plan);
  }

  override async dropped(_planner: string, of: Pick<PlanId, 'queue' | 'stream'>): Promise<number[]> {
    return this.parkedPlans.dropped(of);
  }

  override async parkedCounts(planner: string): Promise<{ queue: string; parked: number }[]> {
    await this.confirmParked(planner);
    return this.parkedPlans.counts();
  }

  override async add(jobs: readonly Job[]): Promise<void> {
    await this.take(jobs, (placed) => this.newJobs.add(placed));
  }

  override async checkpoint(planner: string): Promise<Position | null> {
    return (await this.planner(planner))?.position ?? null;
  }

  override async ahead(clock: Scope): Promise<number> {
    return this.clocks.ahead(clock);
  }

  override async awaited(clock: Scope, now: number): Promise<boolean> {
    return this.clocks.awaited(clock, now);
  }

  override async queuesDue(queues: readonly string[], now: number): Promise<string[]> {
    return this.groups.queuesReady(queues, now);
  }

  override async claim(queue: string, claim: Claim): Promise<ClaimedJob[]> {
    this.newest = claim.now;
    return this.claims.claim(queue, claim, await this.database.now());
  }

  override claimAsAdded(takers: ReadonlyMap<string, JobTaker>, lease: number): void {
    this.taken.by(takers, lease);
  }

  override wasTaken(job: Job): boolean {
    return this.taken.has(job);
  }

  override isAwaited(job: ClaimedJob): boolean {
    return this.claims.isAwaited(job);
  }

  override async deadLetters(filter: DeadLetterFilter = {}): Promise<DeadLetter[]> {
    return this.dead.page(filter);
  }

  override async settleDeadLetter(letter: DeadLetter, outcome: DeadLetterOutcome, follows: readonly Job[]): Promise<boolean> {
    if (!(await this.jobs.deathsOf([{ ...letter, _id: letter.id }])).has(letter.id)) return false;
    // A process that is killed in between finds the letter again, and the jobs there or done.
    await this.take(outcome === 'retried' ? [letter, ...follows] : follows, (placed) => this.newJobs.follow(placed, letter.id));
    const settled = await this.jobs.bury(letter);
    await this.dead.remove(letter.id);
    return settled;
  }

  override async deadCounts(): Promise<{ queue: string; dead: number }[]> {
    return this.dead.counts();
  }

  override async complete(job: ClaimedJob, result: JobResult): Promise<boolean> {
    const { next = [], records = [], pauseUntil, dead } = result;
    const remainder = remainderOf(job, result);
    mustHaveMoments(remainder === null ? next : [...next, remainder.job]);
    if (next.length + records.length > 0 || dead !== undefined) {
      const turn = await this.jobs.prolong(job, await this.database.now(), COMPLETING);
      if (turn === null) return false;
      for (const record of records) await this.records.put(record);
      if (dead !== undefined) await this.dead.write(job, dead);
      await this.take(next, (placed) => this.newJobs.follow(placed, turn));
    }
    const left = remainder === null ? [] : await this.clocks.placed([remainder.job]);
    const concluded =
      dead === undefined ? this.jobs.conclude(job, left[0] ?? null, remainder?.attempts ?? 0) : this.jobs.giveUp(job, dead.id);
    if (!(await concluded)) return false;
    await this.expect(left);
    await this.groups.release(job, this.newest, pauseUntil === undefined ? undefined : await this.pauseOf(job, pauseUntil));
    this.sweep();
    return true;
  }

  override async release(jobs: readonly ClaimedJob[]): Promise<void> {
    if (jobs.length === 0) return;
    const now = await this.database.now();
    await this.jobs.release(jobs, now);
    await this.groups.expect(jobs.map((job) => ({ ...job, dueAt: now })));
  }

  override async groupStatus<Payload>(queue: string, group: string): Promise<GroupStatus<Payload>> {
    const held = (await this.jobs.underLease(queue, group, await this.database.now())) as GroupStatus<Payload>['held'];
    return { pausedUntil: await this.groups.pausedUntil(queue, group), held };
  }

  override async oldestDueAt(queue: string): Promise<number | null> {
    return this.jobs.oldestDueAt(queue);
  }

  override async waitingSince(queue: string, now: number): Promise<number | null> {
    return this.groups.waitingSince(queue, now);
  }

  override async isDue(queue: string, keysBeginning: string, now: number): Promise<boolean> {
    return this.jobs.isDue(queue, keysBeginning, now);
  }

  override async waiting<Data>(queue: string, keysBeginning: string, after = ''): Promise<Pick<Job<Data>, 'key' | 'payload'>[]> {
    return (await this.jobs.page(queue, keysBeginning, after)) as Pick<Job<Data>, 'key' | 'payload'>[];
  }

  override async backlog(): Promise<{ queue: string; count: number; oldestDueAt: number }[]> {
    return this.jobs.backlog();
  }

  /** null where the group is to be opened. */
  private async pauseOf(job: ClaimedJob, until: number): Promise<GroupPause | null> {
    const clock = movedBy(job);
    return until === 0 ? null : pauseOf(job, until, clock === undefined ? 0 : await this.clocks.ahead(clock));
  }

  /** `then`: what has to be written as well before those are performed that are held as soon as they are there. */
  private async take(jobs: readonly Job[], write: WritesJobs, then: () => Promise<boolean> = async () => true): Promise<boolean> {
    const placed = await this.taken.reserve(await this.clocks.placed(jobs));
    let held: readonly JobDocument[] = [];
    try {
      held = await write(placed);
      await this.expect(placed, new Map(held.map(({ _id, until }) => [_id, until])));
      return await then();
    } finally {
      const claimed = held.map((document) => this.jobs.claimed(document, false));
      this.taken.begin(placed, new Map(claimed.map((job) => [idOf(job), job])), jobs);
    }
  }

  /** Jobs have been written, some of them held until then; should a clock have gone forward meanwhile, they go with it. */
  private async expect(placed: readonly PlacedJob[], held: ReadonlyMap<string, number> = new Map()): Promise<void> {
    await this.groups.expect(placed.map((job) => ({ ...job, dueAt: held.get(idOf(job)) ?? job.dueAt })));
    // What is due already is not due sooner for that.
    await this.advance(await this.clocks.movedSince(placed.filter(({ dueAt }) => dueAt > this.newest)));
  }

  private async advance(clocks: readonly ClockSetting[]): Promise<void> {
    for (const clock of clocks) await this.groups.expect(await this.clocks.advance(clock));
  }

  /** Removes expired data between other work; after a failure, soon again. */
  private sweep(): void {
    if (this.newest < this.swept + SWEEP_EVERY) return;
    this.swept = this.newest;
    Promise.all([this.jobs.forget(), this.records.sweep(this.newest)]).catch((fault: unknown) => {
      if (this.database.closed) return;
      this.sweepsFailed++;
      this.log.warn(`What has expired could not be removed: ${(fault as Error).message}`);
    });
  }

  private planner(name: string): Promise<PlannerDocument | null> {
    return this.planners.findOne({ _id: name });
  }

  private async confirmParked(planner: string): Promise<void> {
    await this.parkedPlans.confirm(await this.planner(planner));
  }

  private async beginCheckpoint(planner: PlannerDocument): Promise<boolean> {
    try {
      await this.planners.insertOne(planner);
      return true;
    } catch (fault) {
      if (isDuplicate(fault)) return false;
      throw fault;
    }
  }
}
