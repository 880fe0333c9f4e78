import { setTimeout as pause } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import type { Scope } from '#platform/storage/documents';
import { type ClockSetting, movedBy, type Priority, type Job } from '#job-queue/job-store';
import { FRESH, type GenerationCatalog } from '#platform/storage/mongodb/generation-catalog';
import { KeptWhile } from '#platform/storage/mongodb/kept-while';
import { MergedCalls } from '#platform/storage/mongodb/merged-calls';
import { isDuplicate, type MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { type PlacedJob, placedJob } from '#job-queue/placed-job';
import type { JobDocument } from '#job-queue/mongodb/job-document';

/** Maximum number of accounts whose clocks are cached, and the cache's lifetime in milliseconds: an earlier release moves clocks without counting it. */
const [MOST_KNOWN, KNOWN_FOR] = [20_000, 5_000];

interface ClockDocument extends Stored {
  readonly ahead: number;
}

/**
 * The clocks that are ahead, and the moves of what is due by them. A clock is set before its jobs are moved, and each job knows by which
 * setting it was placed: a move can be repeated, and a process that placed a job meanwhile sees afterwards that the clock has gone forward.
 */
export class MongoJobClocks {
  private readonly clocks: Collection<ClockDocument>;
  private readonly jobs: Collection<JobDocument>;
  private readonly known = new KeptWhile<number>(MOST_KNOWN, KNOWN_FOR);
  private readonly reading = new MergedCalls((asks: readonly (readonly Scope[])[]) => this.read(asks));

  constructor(
    database: MongoDatabase,
    private readonly catalog: GenerationCatalog,
  ) {
    this.clocks = database.collection('due_work_clocks');
    this.jobs = database.collection('due_work');
  }

  /** As it was a moment ago at the earliest. */
  async ahead(clock: Scope): Promise<number> {
    return this.known.get(clock, await this.catalog.counted('clocks'), async () => (await this.aheads([clock])).get(clock) ?? 0);
  }

  /** How far each clock that is ahead is ahead now. */
  async aheads(clocks: readonly Scope[]): Promise<Map<Scope, number>> {
    return clocks.length === 0 ? new Map() : this.reading.ask(clocks);
  }

  private async read(asks: readonly (readonly Scope[])[]): Promise<readonly Map<Scope, number>[]> {
    const found = await this.clocks.find({ _id: { $in: [...new Set(asks.flat())] } }).toArray();
    const aheads = new Map(found.map(({ _id, ahead }) => [_id, ahead]));
    return asks.map(() => aheads);
  }

  /** A clock that has gone forward meanwhile is noticed once the jobs are written. */
  async placed(jobs: readonly Job[]): Promise<PlacedJob[]> {
    return Promise.all(
      jobs.map(async (job) => {
        const clock = movedBy(job);
        return placedJob(job, clock === undefined ? 0 : await this.ahead(clock));
      }),
    );
  }

  /** The clocks that have gone forward since the jobs were placed. */
  async movedSince(placed: readonly PlacedJob[]): Promise<ClockSetting[]> {
    const now = await this.aheads(clocksOf(placed));
    const late = placed.filter(({ clock, ahead }) => clock !== undefined && (now.get(clock) ?? 0) !== ahead);
    return clocksOf(late).map((clock) => ({ clock, ahead: now.get(clock)! }));
  }

  /** Sets the clock and moves what is due by it. Where something is due first in each group and priority is returned. */
  async advance({ clock, ahead }: ClockSetting): Promise<{ queue: string; group: string; priority: Priority; dueAt: number }[]> {
    await this.set(clock, ahead);
    for (const before of await this.jobs.distinct('ahead', { clock, ahead: { $lt: ahead } })) {
      const by = before - ahead;
      const placed = { clock, ahead: before };
      await this.jobs.updateMany({ ...placed, until: 0 }, { $inc: { due_at: by, at: by }, $set: { ahead } });
      await this.jobs.updateMany({ ...placed, until: { $gt: 0 } }, { $inc: { due_at: by }, $set: { ahead } });
    }
    const first = new Map<string, { queue: string; group: string; priority: Priority; dueAt: number }>();
    for await (const { kind: queue, lane: group, rank: priority, at } of this.jobs.find(
      { clock },
      { projection: { kind: 1, lane: 1, rank: 1, at: 1 } },
    )) {
      const name = `${queue}\n${group}\n${priority}`;
      if ((first.get(name)?.dueAt ?? Infinity) > at) first.set(name, { queue, group, priority, dueAt: at });
    }
    return [...first.values()];
  }

  /** Whether something is due by a clock and not done. When it resolves, all processes know how far the clock was ahead when it was called. */
  async awaited(clock: Scope, now: number): Promise<boolean> {
    const [due] = await Promise.all([
      this.jobs.findOne({ clock, due_at: { $lte: now } }, { projection: { _id: 1 } }),
      this.catalog.read(),
      pause(FRESH),
    ]);
    return due !== null;
  }

  private async set(clock: Scope, ahead: number): Promise<void> {
    try {
      await this.clocks.updateOne({ _id: clock }, { $max: { ahead } }, { upsert: true });
      await this.catalog.count('clocks');
    } catch (fault) {
      if (!isDuplicate(fault)) throw fault;
      await this.set(clock, ahead);
    }
  }
}

const clocksOf = (jobs: readonly Pick<PlacedJob, 'clock'>[]): Scope[] => [...new Set(jobs.flatMap(({ clock }) => clock ?? []))];
