import { randomUUID } from 'node:crypto';
import type { Collection, Filter } from 'mongodb';
import type { Position } from '#platform/event-history/recorded-event';
import { JOBS_OF_A_PAGE } from '#job-queue/job-store';
import type { MongoDatabase, Stored } from '#platform/storage/mongodb/mongo-database';
import type { ParkedFilter, ParkedPlan, PlanId } from '#job-queue/parked-plan';

interface ParkedPlanDocument extends Stored, ParkedPlan {
  /** The range of history that it was written with, until it is known that this range counts. */
  readonly range?: string;
  readonly dropped?: true;
}

/** A planner's position, and the last range of its history in which something was parked. */
export interface PlannerDocument extends Stored {
  readonly position: Position;
  readonly parked?: string;
}

/**
 * Plans that wait. They are written before their planner moves, under a name of the range: the planner's one step makes them count, and those of a planner
 * that was overtaken never do.
 */
export class MongoParkedPlans {
  private readonly plans: Collection<ParkedPlanDocument>;

  constructor(database: MongoDatabase) {
    this.plans = database.collection('parked_plans');
  }

  /** The range's name, to be kept with the planner's step; undefined when nothing is parked. */
  async write(parked: readonly ParkedPlan[], planner: PlannerDocument | null): Promise<string | undefined> {
    if (parked.length === 0) return undefined;
    await this.confirm(planner);
    const range = randomUUID();
    await this.plans.insertMany(parked.map((plan, n) => ({ _id: `${range} ${n}`, range, ...plan })));
    return range;
  }

  /** What the planner's last step made count is marked so, and what was written for a step that never came goes. */
  async confirm(planner: PlannerDocument | null): Promise<void> {
    if (planner === null) return;
    const { parked: range, position } = planner;
    if (range !== undefined) await this.plans.updateMany({ range }, { $unset: { range: '' } });
    await this.plans.deleteMany({ range: { $gt: '' }, position: { $lte: position } });
  }

  async page({ queue, stream, after, most = JOBS_OF_A_PAGE }: ParkedFilter): Promise<ParkedPlan[]> {
    const filter: Filter<ParkedPlanDocument>[] = [
      { ...WAITING, ...(queue !== undefined && { queue }), ...(stream !== undefined && { stream }) },
    ];
    if (after !== undefined) filter.push(behind(after));
    const found = this.plans.find({ $and: filter }).sort({ queue: 1, stream: 1, revision: 1 }).limit(most);
    return (await found.toArray()).map(({ queue, stream, revision, position, parkedAt, reason }) => ({
      queue,
      stream,
      revision,
      position,
      parkedAt,
      reason,
    }));
  }

  async isWaiting(plan: PlanId): Promise<boolean> {
    return (await this.plans.findOne(oneOf(plan), { projection: { _id: 1 } })) !== null;
  }

  async remove(plan: PlanId): Promise<boolean> {
    return (await this.plans.deleteOne(oneOf(plan))).deletedCount === 1;
  }

  async fail(plan: PlanId, reason: string): Promise<boolean> {
    return (await this.plans.updateOne(oneOf(plan), { $set: { reason } })).matchedCount === 1;
  }

  async drop(plan: PlanId): Promise<boolean> {
    return (await this.plans.updateOne(oneOf(plan), { $set: { dropped: true, reason: null } })).matchedCount === 1;
  }

  async dropped({ queue, stream }: Pick<PlanId, 'queue' | 'stream'>): Promise<number[]> {
    const found = await this.plans.find({ queue, stream, dropped: true }, { projection: { revision: 1 } }).toArray();
    return found.map(({ revision }) => revision);
  }

  async counts(): Promise<{ queue: string; parked: number }[]> {
    const counted = this.plans.aggregate<{ _id: string; parked: number }>([
      { $match: WAITING },
      { $group: { _id: '$queue', parked: { $sum: 1 } } },
    ]);
    return (await counted.toArray()).map(({ _id: queue, parked }) => ({ queue, parked }));
  }
}

const WAITING = { range: { $exists: false }, dropped: { $exists: false } } as const;

const oneOf = ({ queue, stream, revision }: PlanId): Filter<ParkedPlanDocument> => ({ queue, stream, revision, ...WAITING });

const behind = ({ queue, stream, revision }: PlanId): Filter<ParkedPlanDocument> => ({
  $or: [{ queue: { $gt: queue } }, { queue, stream: { $gt: stream } }, { queue, stream, revision: { $gt: revision } }],
});
