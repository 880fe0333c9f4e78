import { randomUUID } from 'node:crypto';
import type { AnyBulkWriteOperation, Collection, MongoBulkWriteError, WriteError } from 'mongodb';
import type { Position } from '#platform/event-history/recorded-event';
import { type ClaimedWork, COMMON_LANE, LAST_CHARACTER, type Rank, type WorkItem } from '#platform/storage/due-work';
import type { Scope } from '#platform/storage/documents';
import { isDuplicate, type MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import type { PlacedItem } from '#platform/storage/mongodb/mongo-work-clocks';

/** For how long the name of work that is done stays, in milliseconds, so that no slower planner and no repeated settlement brings it back. */
const REMEMBERED = 600_000;

interface WaitingItem {
  readonly kind: string;
  readonly key: string;
  readonly lane: string;
  readonly rank: Rank;
  readonly due_at: number;
  /** When it may be claimed: `due_at`, or when the lease ends under which it is held. */
  readonly at: number;
  /** When the lease ends or has ended; 0 when it is not held. */
  readonly until: number;
  readonly token: string;
  readonly attempts: number;
  readonly payload: string;
  readonly clock: Scope | null;
  /** How far the clock was ahead when `due_at` was reckoned. */
  readonly ahead: number;
  /** Another each time that it waits anew: what one settlement adds is told from what a later one of the same item does. */
  readonly turn?: string;
}

/** Work that follows from the history or from other work keeps `_id`, `planned` and `origin` for a while when it is done, and nothing else. */
export interface ItemDocument extends Stored, WaitingItem {
  /** Up to where its planner had read; empty when it follows from other work. */
  readonly planned: Position | '';
  /** The `turn` of the work that it follows from; empty when it follows from none. */
  readonly origin: string;
  readonly done_at?: number;
}

/** Items that are looked at for a claim: of one lane and rank. */
export interface Looked {
  readonly kind: string;
  readonly lane: string;
  readonly rank: Rank;
}

/** An item that nobody holds, and when the lease ended under which it was held; 0 when it was settled, or never held. */
type Found = Pick<ItemDocument, '_id' | 'until'>;

/** The pieces of work themselves. Each is changed in one step, and only by whoever holds its newest token. */
export class MongoWorkItems {
  private readonly items: Collection<ItemDocument>;

  constructor(private readonly database: MongoDatabase) {
    this.items = database.collection('due_work');
  }

  /** Items that exist stay as they are; and what was planned and done is not planned again by who reads the same history later. */
  async plan(items: readonly PlacedItem[], position: Position): Promise<void> {
    await this.insert(items, { planned: { $lt: position } }, { planned: position, origin: '' });
  }

  /** Items that exist stay as they are. */
  async add(items: readonly PlacedItem[]): Promise<void> {
    await this.insert(items, {}, { planned: '', origin: '' });
  }

  /** Items that exist stay as they are; and what this turn of other work has added before and is done stays done. */
  async follow(items: readonly PlacedItem[], origin: string): Promise<void> {
    await this.insert(items, { origin: { $ne: origin } }, { planned: '', origin });
  }

  async find({ kind, lane, rank }: Looked, most: number, now: number, server: number): Promise<Found[]> {
    const found = this.items.find({ kind, lane, rank, at: { $lte: now }, until: { $lte: server } }, { projection: { until: 1 } });
    return found.sort({ at: 1 }).limit(most).toArray();
  }

  async hold(found: readonly Found[], token: string, server: number, until: number): Promise<ClaimedWork[]> {
    const ids = found.map(({ _id }) => _id);
    const _id = ids.length === 1 ? ids[0]! : { $in: ids };
    await this.items.updateMany({ _id, until: { $lte: server } }, { $set: { token, until, at: until }, $inc: { attempts: 1 } });
    const leases = new Map(found.map((each) => [each._id, each.until]));
    const held = await this.items.find({ _id, token }).sort({ due_at: 1 }).toArray();
    return held.map(({ _id, kind, key, lane, rank, due_at, attempts, payload, clock, ahead }) => {
      const leftBehind = leases.get(_id)! > 0;
      const item = {
        kind,
        key,
        dueAt: due_at + ahead,
        payload: JSON.parse(payload) as unknown,
        rank,
        attempt: attempts,
        leftBehind,
        token,
      };
      return { ...item, ...(lane !== COMMON_LANE && { lane }), ...(clock !== null && { clock }) };
    });
  }

  /** When the leases end that are held in some lanes. */
  async heldIn(kind: string, lanes: readonly string[], server: number): Promise<Map<string, number[]>> {
    const held = new Map<string, number[]>(lanes.map((lane) => [lane, []]));
    if (lanes.length === 0) return held;
    const filter = { kind, lane: { $in: [...lanes] }, until: { $gt: server } };
    for await (const { lane, until } of this.items.find(filter, { projection: { lane: 1, until: 1 } })) held.get(lane)!.push(until);
    return held;
  }

  /** When there is something to do next in a lane; null when it holds nothing. */
  async next({ kind, lane, rank }: Looked): Promise<number | null> {
    const next = await this.items.findOne({ kind, lane, rank }, { projection: { at: 1 }, sort: { at: 1 } });
    return next?.at ?? null;
  }

  /** The item's `turn`, empty when an older release wrote it; null when it is no longer the holder's. */
  async prolong(work: ClaimedWork, until: number): Promise<string | null> {
    const held = await this.items.findOneAndUpdate(heldBy(work), { $set: { until, at: until } });
    return held && (held.turn ?? '');
  }

  /** Ends leases that are still their holders'. */
  async letGo(works: readonly ClaimedWork[], now: number): Promise<void> {
    const update = { $set: { until: now, at: now } };
    await this.items.bulkWrite(works.map((work) => ({ updateOne: { filter: heldBy(work), update } })));
  }

  /** The last step of a settlement: the item goes, or is due again. False when it is no longer the holder's. */
  async conclude(work: ClaimedWork, remains: PlacedItem | null, attempts: number): Promise<boolean> {
    if (remains === null) return this.remove(work);
    const { matchedCount } = await this.items.updateOne(heldBy(work), { $set: { ...waiting(remains), attempts } });
    return matchedCount === 1;
  }

  /** Removes the names of work that was done long ago. */
  async forget(): Promise<void> {
    await this.items.deleteMany({ done_at: { $lte: (await this.database.now()) - REMEMBERED } });
  }

  async oldestDueAt(kind: string): Promise<number | null> {
    const oldest = await this.items.findOne({ kind }, { projection: { due_at: 1 }, sort: { due_at: 1 } });
    return oldest?.due_at ?? null;
  }

  async isDue(kind: string, keysBeginning: string, now: number): Promise<boolean> {
    const [from, to] = [keysBeginning, `${keysBeginning}${LAST_CHARACTER}`].map((key) => idOf({ kind, key }));
    const due = { _id: { $gte: from!, $lt: to! }, due_at: { $lte: now } };
    return (await this.items.findOne(due, { projection: { _id: 1 }, hint: { _id: 1 } })) !== null;
  }

  async backlog(): Promise<{ kind: string; count: number; oldestDueAt: number }[]> {
    const kinds = (await this.items.distinct('kind')) as string[];
    const counted = await Promise.all(
      kinds.map(async (kind) => ({ kind, count: await this.items.countDocuments({ kind }), oldestDueAt: await this.oldestDueAt(kind) })),
    );
    return counted.flatMap(({ oldestDueAt, ...each }) => (oldestDueAt === null ? [] : [{ ...each, oldestDueAt }]));
  }

  /** `again`: when the name of work that is done is taken as new work. */
  private async insert(items: readonly PlacedItem[], again: object, from: Pick<ItemDocument, 'planned' | 'origin'>): Promise<void> {
    const writes = items.map((item): AnyBulkWriteOperation<ItemDocument> => ({
      updateOne: {
        filter: { _id: idOf(item), done_at: { $gt: 0 }, ...again },
        update: { $set: { ...waiting(item), ...from }, $unset: { done_at: '' } },
        upsert: true,
      },
    }));
    for (let left = writes; left.length > 0;) {
      try {
        await this.items.bulkWrite(left, { ordered: true });
        return;
      } catch (fault) {
        if (!isDuplicate(fault)) throw fault;
        const [there] = [(fault as MongoBulkWriteError).writeErrors].flat() as WriteError[];
        left = left.slice(there!.index + 1);
      }
    }
  }

  private async remove(work: ClaimedWork): Promise<boolean> {
    const done_at = await this.database.now();
    const rest = {
      kind: '',
      key: '',
      lane: '',
      rank: '',
      due_at: '',
      at: '',
      until: '',
      token: '',
      attempts: '',
      payload: '',
      clock: '',
      ahead: '',
      turn: '',
    } as const;
    const follows = { $or: [{ planned: { $ne: '' as const } }, { origin: { $ne: '' } }] };
    const { modifiedCount } = await this.items.updateOne({ ...heldBy(work), ...follows }, { $set: { done_at }, $unset: rest });
    return modifiedCount === 1 || (await this.items.deleteOne(heldBy(work))).deletedCount === 1;
  }
}

const idOf = ({ kind, key }: { kind: string; key: string }): string => `${kind}\n${key}`;

const heldBy = (work: ClaimedWork): { _id: string; token: string } => ({ _id: idOf(work), token: work.token });

/** To be asked before anything is written. */
export function mustHaveMoments(items: readonly WorkItem[]): void {
  for (const { kind, key, dueAt } of items) {
    if (!Number.isFinite(dueAt)) throw new TypeError(`${kind} ${key} has no moment to be due at.`);
  }
}

function waiting({ kind, key, lane = COMMON_LANE, rank = 0, dueAt, payload, clock, ahead }: PlacedItem): WaitingItem {
  const free = { at: dueAt, until: 0, token: '', attempts: 0 };
  const text = JSON.stringify(payload ?? null);
  return { kind, key, lane, rank, due_at: dueAt, ...free, payload: text, clock: clock ?? null, ahead, turn: randomUUID() };
}
