import type { Collection, Filter, UpdateFilter } from 'mongodb';
import { type ClaimedJob, COMMON_GROUP, JOBS_OF_A_PAGE, LAST_CHARACTER, type Priority, type Job } from '#job-queue/job-store';
import { LATER, MergedCalls } from '#platform/storage/mongodb/merged-calls';
import type { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { idOf, type JobDocument, OF_WAITING, waiting } from '#job-queue/mongodb/job-document';
import type { PlacedJob } from '#job-queue/placed-job';

/** For how long the name of work that is done stays, in milliseconds, so that no slower planner and no repeated result brings it back. */
const REMEMBERED = 600_000;

/** Milliseconds of lease that a completion with several steps needs: with less, the lease is prolonged first. */
const ENOUGH = 20_000;

/** A backlog is counted up to here: a job more makes no difference to its readers. */
export const MOST_COUNTED = 10_000;

/** Jobs that are looked at for a claim: of one group and priority. */
export interface Looked {
  readonly queue: string;
  readonly group: string;
  readonly priority: Priority;
}

/** What a look at a group has found. */
export interface Look {
  /** What may be claimed. */
  readonly free: readonly Found[];
  /** When the next other job is due; null if there is none, undefined if this was not looked at. */
  readonly next: number | null | undefined;
  /** Whether nothing else may be claimed now. */
  readonly isAll: boolean;
}

/** A job that is not held, and the end of its last lease; 0 if it was completed, or never held. */
type Found = Pick<JobDocument, '_id' | 'until'>;

/** What a look needs of a job. */
export type JobRow = Pick<JobDocument, '_id' | 'lane' | 'rank' | 'at' | 'until'>;

/** What makes a job one that is held. */
export type Hold = Pick<JobDocument, 'token' | 'until' | 'at' | 'attempts'>;

/** The fields of a held job that only its holder can change. */
interface Held {
  readonly turn: string;
  readonly until: number;
  /** Whether its name stays for a while when it is done. */
  readonly isRemembered: boolean;
}

interface Rows {
  readonly queue: string;
  readonly groups: readonly string[];
  readonly most: number;
}

interface Holding {
  readonly ids: readonly string[];
  readonly token: string;
  readonly server: number;
  readonly until: number;
}

/** A job's last step, and what is found of it afterwards when the step was taken. */
interface Conclusion {
  readonly filter: Filter<JobDocument>;
  readonly update: UpdateFilter<JobDocument>;
  readonly mark: Filter<JobDocument>;
}

/** The jobs themselves. Each is changed in one step, and only by the holder of its newest token. */
export class MongoJobs {
  private readonly jobs: Collection<JobDocument>;
  private readonly held = new WeakMap<ClaimedJob, Held>();
  private readonly rowsRead = new MergedCalls((asks: readonly Rows[]) => this.rowsOf(asks));
  private readonly holdings = new MergedCalls((asks: readonly Holding[]) => this.take(asks));
  private readonly conclusions = new MergedCalls((asks: readonly Conclusion[]) => this.step(asks), LATER);

  constructor(private readonly database: MongoDatabase) {
    this.jobs = database.collection('due_work');
  }

  /** At the first jobs of a group. Those that are held come behind, unless the clocks differ. */
  async look({ queue, group, priority }: Looked, most: number, now: number, server: number): Promise<Look> {
    const found = this.jobs.find({ kind: queue, lane: group, rank: priority }, { projection: { until: 1, at: 1 } });
    const first = await found
      .sort({ at: 1 })
      .limit(most + 1)
      .toArray();
    const look = lookAt(first, most, now, server);
    const isWhole = first.length <= most;
    if (isWhole || look.free.length === most || first.at(-1)!.at > now) return look;
    const behind = await this.find({ queue, group, priority }, most, now, server);
    return { free: behind, next: undefined, isAll: behind.length < most };
  }

  /** All jobs of some groups, due or not and held or not, in the order of their turns; null where they are more than `most`. */
  async rows(queue: string, groups: readonly string[], most: number): Promise<JobRow[] | null> {
    return this.rowsRead.ask({ queue, groups, most });
  }

  private async rowsOf(asks: readonly Rows[]): Promise<readonly (JobRow[] | null)[]> {
    const $or = asks.map(({ queue, groups }) => ({ kind: queue, lane: { $in: [...groups] } }));
    const most = Math.max(...asks.map((each) => each.most));
    const filter = asks.length === 1 ? $or[0]! : { $or };
    const found = this.jobs.find(filter, { projection: { kind: 1, lane: 1, rank: 1, at: 1, until: 1 } }).limit(most + 1);
    const rows = (await found.toArray()).toSorted((one, other) => one.at - other.at);
    if (rows.length <= most)
      return asks.map(({ queue, groups }) => rows.filter(({ kind, lane }) => kind === queue && groups.includes(lane)));
    return asks.length === 1 ? [null] : (await Promise.all(asks.map((each) => this.rowsOf([each])))).flat();
  }

  private async find({ queue, group, priority }: Looked, most: number, now: number, server: number): Promise<Found[]> {
    const found = this.jobs.find(
      { kind: queue, lane: group, rank: priority, at: { $lte: now }, until: { $lte: server } },
      { projection: { until: 1 } },
    );
    return found.sort({ at: 1 }).limit(most).toArray();
  }

  async hold(found: readonly Found[], token: string, server: number, until: number): Promise<ClaimedJob[]> {
    const ids = found.map(({ _id }) => _id);
    const leases = new Map(found.map((each) => [each._id, each.until]));
    const held = await this.holdings.ask({ ids, token, server, until });
    return held.map((document) => this.claimed({ ...document, until }, leases.get(document._id)! > 0));
  }

  /** A job that this process holds. */
  claimed(document: JobDocument, redelivered: boolean): ClaimedJob {
    const { kind: queue, key, lane: group, rank: priority, due_at, attempts, payload, clock, ahead, token, until } = document;
    const job = {
      queue,
      key,
      dueAt: due_at + ahead,
      payload: JSON.parse(payload) as unknown,
      priority,
      attempt: attempts,
      redelivered,
      token,
    };
    const claimed = { ...job, ...(group !== COMMON_GROUP && { group }), ...(clock !== null && { clock }) };
    const isRemembered = document.planned !== '' || document.origin !== '' || document.dead !== undefined;
    this.held.set(claimed, { turn: document.turn ?? '', until, isRemembered });
    return claimed;
  }

  private async take(asks: readonly Holding[]): Promise<readonly JobDocument[][]> {
    const takings = asks.map(({ ids, token, server, until }) => ({
      filter: { _id: { $in: [...ids] }, until: { $lte: server } },
      update: { $set: { token, until, at: until }, $inc: { attempts: 1 } },
    }));
    const [first] = asks;
    if (asks.length === 1 && first!.ids.length === 1) {
      const { filter, update } = takings[0]!;
      const held = await this.jobs.findOneAndUpdate({ ...filter, _id: first!.ids[0]! }, update, { returnDocument: 'after' });
      return [held === null ? [] : [held]];
    }
    await this.jobs.bulkWrite(takings.map((updateMany) => ({ updateMany })));
    const [ids, tokens] = [asks.flatMap(({ ids }) => ids), asks.map(({ token }) => token)];
    const held = await this.jobs
      .find({ _id: { $in: ids }, token: { $in: tokens } })
      .sort({ due_at: 1 })
      .toArray();
    return asks.map(({ token }) => held.filter((job) => job.token === token));
  }

  /** When the leases end that are held in some groups. */
  async heldIn(queue: string, groups: readonly string[], server: number): Promise<Map<string, number[]>> {
    const held = new Map<string, number[]>(groups.map((group) => [group, []]));
    if (groups.length === 0) return held;
    const filter = { kind: queue, lane: { $in: [...groups] }, until: { $gt: server } };
    for await (const { lane: group, until } of this.jobs.find(filter, { projection: { lane: 1, until: 1 } })) held.get(group)!.push(until);
    return held;
  }

  /** The jobs of a group that are held. */
  async underLease(queue: string, group: string, server: number): Promise<Pick<Job, 'key' | 'payload'>[]> {
    const filter = { kind: queue, lane: group, until: { $gt: server } };
    const held = await this.jobs.find(filter, { projection: { key: 1, payload: 1 } }).toArray();
    return held.map(({ key, payload }) => ({ key, payload: JSON.parse(payload) as unknown }));
  }

  /** When there is something to do next in a group; null when it holds nothing. */
  async next({ queue, group, priority }: Looked): Promise<number | null> {
    const next = await this.jobs.findOne({ kind: queue, lane: group, rank: priority }, { projection: { at: 1 }, sort: { at: 1 } });
    return next?.at ?? null;
  }

  /** The job's `turn`, empty when an older release wrote it; null when it is no longer the holder's. */
  async prolong(job: ClaimedJob, server: number, by: number): Promise<string | null> {
    const known = this.held.get(job);
    if (known !== undefined && known.until >= server + ENOUGH) return known.turn;
    const until = server + by;
    const held = await this.jobs.findOneAndUpdate(heldBy(job), { $set: { until, at: until } });
    return held && (held.turn ?? '');
  }

  /** Ends leases that are still their holders'. */
  async release(jobs: readonly ClaimedJob[], now: number): Promise<void> {
    const update = { $set: { until: now, at: now } };
    for (const job of jobs) this.held.delete(job);
    await this.jobs.bulkWrite(jobs.map((job) => ({ updateOne: { filter: heldBy(job), update } })));
  }

  /** The last step of a completion: the job goes, or is rescheduled. False when it is no longer the holder's. */
  async conclude(job: ClaimedJob, remains: PlacedJob | null, attempts: number): Promise<boolean> {
    if (remains === null) return this.remove(job);
    const again = waiting(remains);
    return this.conclusions.ask({ filter: heldBy(job), update: { $set: { ...again, attempts } }, mark: { turn: again.turn! } });
  }

  /** The other last step: the job is given up, and its dead letter counts. False when it is no longer the holder's. */
  async giveUp(job: ClaimedJob, dead: string): Promise<boolean> {
    const update = { $set: { done_at: await this.database.now(), dead }, $unset: OF_WAITING };
    return (await this.jobs.updateOne(heldBy(job), update)).modifiedCount === 1;
  }

  /** Those of some dead letters that count. */
  async deathsOf(letters: readonly { readonly _id: string; readonly queue: string; readonly key: string }[]): Promise<Set<string>> {
    const filter = { _id: { $in: letters.map(idOf) }, dead: { $in: letters.map(({ _id }) => _id) } };
    const found = await this.jobs.find(filter, { projection: { dead: 1 } }).toArray();
    return new Set(found.map(({ dead }) => dead!));
  }

  /** The letter counts no longer. False when it did not. */
  async bury({ queue, key, id }: { readonly queue: string; readonly key: string; readonly id: string }): Promise<boolean> {
    return (await this.jobs.updateOne({ _id: idOf({ queue, key }), dead: id }, { $unset: { dead: '' } })).modifiedCount === 1;
  }

  /** Removes the names of work that was done long ago. */
  async forget(): Promise<void> {
    await this.jobs.deleteMany({ done_at: { $lte: (await this.database.now()) - REMEMBERED }, dead: { $exists: false } });
  }

  async oldestDueAt(queue: string): Promise<number | null> {
    const oldest = await this.jobs.findOne({ kind: queue }, { projection: { due_at: 1 }, sort: { due_at: 1 } });
    return oldest?.due_at ?? null;
  }

  async page(queue: string, keysBeginning: string, after: string): Promise<{ key: string; payload: unknown }[]> {
    const _id = { ...idsBeginning(queue, keysBeginning), $gt: idOf({ queue, key: after }) };
    const found = this.jobs.find({ _id, kind: queue }, { projection: { key: 1, payload: 1 }, hint: { _id: 1 } });
    const jobs = await found.sort({ _id: 1 }).limit(JOBS_OF_A_PAGE).toArray();
    return jobs.map(({ key, payload }) => ({ key, payload: JSON.parse(payload) as unknown }));
  }

  async isDue(queue: string, keysBeginning: string, now: number): Promise<boolean> {
    const due = { _id: idsBeginning(queue, keysBeginning), due_at: { $lte: now } };
    return (await this.jobs.findOne(due, { projection: { _id: 1 }, hint: { _id: 1 } })) !== null;
  }

  async backlog(): Promise<{ queue: string; count: number; oldestDueAt: number }[]> {
    const queues = await this.jobs.distinct('kind');
    const counted = await Promise.all(
      queues.map(async (queue) => ({
        queue,
        count: await this.jobs.countDocuments({ kind: queue }, { limit: MOST_COUNTED }),
        oldestDueAt: await this.oldestDueAt(queue),
      })),
    );
    return counted.flatMap(({ oldestDueAt, ...each }) => (oldestDueAt === null ? [] : [{ ...each, oldestDueAt }]));
  }

  private async remove(job: ClaimedJob): Promise<boolean> {
    if (this.held.get(job)?.isRemembered === false) return (await this.jobs.deleteOne(heldBy(job))).deletedCount === 1;
    const done = { done_at: await this.database.now(), done_by: job.token };
    const follows = { $or: [{ planned: { $ne: '' } }, { origin: { $ne: '' } }, { dead: { $exists: true } }] };
    const filter = { ...heldBy(job), ...follows };
    const isDone = await this.conclusions.ask({ filter, update: { $set: done, $unset: OF_WAITING }, mark: { done_by: job.token } });
    return isDone || (await this.jobs.deleteOne(heldBy(job))).deletedCount === 1;
  }

  /** Takes last steps in one call. Where the holders of some have changed, those are looked for that were taken. */
  private async step(asks: readonly Conclusion[]): Promise<readonly boolean[]> {
    const writes = asks.map(({ filter, update }) => ({ updateOne: { filter, update } }));
    const { matchedCount } = await this.jobs.bulkWrite(writes, { ordered: false });
    if (matchedCount === asks.length || asks.length === 1) return asks.map(() => matchedCount > 0);
    return Promise.all(asks.map(async ({ filter, mark }) => (await this.jobs.countDocuments({ _id: filter._id!, ...mark })) > 0));
  }
}

/** At jobs of one group and priority in the order of their turns, all of them or the first. */
export function lookAt(rows: readonly (Found & Pick<JobDocument, 'at'>)[], most: number, now: number, server: number): Look {
  const isFree = ({ at, until }: (typeof rows)[number]): boolean => at <= now && until <= server;
  const free = rows.filter(isFree).slice(0, most);
  const others = rows.filter((row) => !free.includes(row));
  return { free, next: others[0]?.at ?? null, isAll: !others.some(isFree) };
}

const idsBeginning = (queue: string, keysBeginning: string): { $gte: string; $lt: string } => ({
  $gte: idOf({ queue, key: keysBeginning }),
  $lt: idOf({ queue, key: `${keysBeginning}${LAST_CHARACTER}` }),
});

const heldBy = (job: ClaimedJob): { _id: string; token: string } => ({ _id: idOf(job), token: job.token });
