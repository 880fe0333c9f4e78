import type { Collection } from 'mongodb';
import type { Scope } from '#platform/storage/documents';
import { type ClockSetting, movedBy, type Priority, type Job } from '#job-queue/job-store';
import { isDuplicate, type MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { type PlacedJob, placedJob } from '#job-queue/placed-job';
import type { JobDocument } from '#job-queue/mongodb/mongo-jobs';

interface ClockDocument extends Stored {
  readonly ahead: number;
}

/**
 * The clocks that are ahead, and the moves of what is due by them. A clock is set before its jobs are moved, and each job knows by which
 * setting it was placed: a move can be repeated, and whoever placed a job meanwhile sees afterwards that the clock has gone forward.
 */
export class MongoJobClocks {
  private readonly clocks: Collection<ClockDocument>;
  private readonly jobs: Collection<JobDocument>;

  constructor(database: MongoDatabase) {
    this.clocks = database.collection('due_work_clocks');
    this.jobs = database.collection('due_work');
  }

  async ahead(clock: Scope): Promise<number> {
    return (await this.clocks.findOne({ _id: clock }))?.ahead ?? 0;
  }

  /** Of the clocks that are ahead, how far. */
  async aheads(clocks: readonly Scope[]): Promise<Map<Scope, number>> {
    const found = clocks.length === 0 ? [] : await this.clocks.find({ _id: { $in: [...clocks] } }).toArray();
    return new Map(found.map(({ _id, ahead }) => [_id, ahead]));
  }

  async placed(jobs: readonly Job[]): Promise<PlacedJob[]> {
    const aheads = await this.aheads([...new Set(jobs.flatMap((job) => movedBy(job) ?? []))]);
    return jobs.map((job) => placedJob(job, aheads.get(movedBy(job) ?? '') ?? 0));
  }

  /** The clocks that have gone forward since the jobs were placed. */
  async movedSince(placed: readonly PlacedJob[]): Promise<ClockSetting[]> {
    const now = new Map<Scope, number>();
    for (const clock of clocksOf(placed)) now.set(clock, await this.ahead(clock));
    const late = placed.filter(({ clock, ahead }) => clock !== undefined && now.get(clock) !== ahead);
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

  /** Whether something is due by a clock and not done. */
  async awaited(clock: Scope, now: number): Promise<boolean> {
    return (await this.jobs.findOne({ clock, due_at: { $lte: now } }, { projection: { _id: 1 } })) !== null;
  }

  private async set(clock: Scope, ahead: number): Promise<void> {
    try {
      await this.clocks.updateOne({ _id: clock }, { $max: { ahead } }, { upsert: true });
    } catch (fault) {
      if (!isDuplicate(fault)) throw fault;
      await this.set(clock, ahead);
    }
  }
}

const clocksOf = (jobs: readonly Pick<PlacedJob, 'clock'>[]): Scope[] => [...new Set(jobs.flatMap(({ clock }) => clock ?? []))];
