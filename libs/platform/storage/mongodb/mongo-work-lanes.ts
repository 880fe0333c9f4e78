import type { AnyBulkWriteOperation, Collection, MatchKeysAndValues } from 'mongodb';
import { COMMON_LANE, type Rank, RANKS } from '#platform/storage/due-work';
import { isDuplicate, type MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';

/** For how long a process has a lane to itself while it claims from it, in milliseconds, should it never give it back. */
const ALONE = 5000;

/** When a lane has something to do of each rank; null when nothing. */
export type Turns = readonly [first: number | null, again: number | null];

/**
 * A lane: a hint where to look. `turn_0` and `turn_1` are moments before which it need not be looked at, for each rank. Whoever changes an
 * item says so here afterwards, and says so again when that is repeated after a crash; whoever looked sets the moments anew unless
 * something has changed meanwhile. So a moment is never too late for longer than a lease.
 */
interface LaneDocument extends Stored {
  readonly kind: string;
  readonly lane: string;
  readonly turn_0?: number;
  readonly turn_1?: number;
  /** Orders the lanes whose turn came at the same moment. */
  readonly served?: number;
  /** Whether its turn has come, but it is full or rests. */
  readonly put_off?: boolean;
  readonly rests_until?: number;
  readonly alone_until?: number;
  readonly alone?: string;
  readonly changes: number;
}

export interface Lane {
  readonly id: string;
  readonly lane: string;
  readonly turns: Turns;
  /** null: it is open; past: it is open for a probe. */
  readonly restsUntil: number | null;
  readonly changes: number;
}

/** What a look at a lane has shown. */
export interface Seen {
  readonly turns: Turns;
  readonly putOff: boolean;
  readonly served: boolean;
}

export class MongoWorkLanes {
  private readonly lanes: Collection<LaneDocument>;
  private lastServed = 0;

  constructor(database: MongoDatabase) {
    this.lanes = database.collection('due_work_lanes');
  }

  /** Items have come to their lanes. */
  async expect(items: readonly { kind: string; lane?: string; rank?: Rank; dueAt: number }[]): Promise<void> {
    const hints = items.map(({ kind, lane = COMMON_LANE, rank = 0, dueAt }): AnyBulkWriteOperation<LaneDocument> => {
      const update = { $min: { [turnOf(rank)]: dueAt }, $inc: { changes: 1 }, $setOnInsert: { kind, lane } };
      return { updateOne: { filter: { _id: idOf(kind, lane) }, update, upsert: true } };
    });
    for (let told = hints.length === 0; !told;) {
      try {
        await this.lanes.bulkWrite(hints);
        told = true;
      } catch (fault) {
        // Another process made the same lane at the same time: it is there by now.
        if (!isDuplicate(fault)) throw fault;
      }
    }
  }

  /** The kinds with a lane whose turn has come. */
  async kindsReady(kinds: readonly string[], now: number): Promise<string[]> {
    const $or = RANKS.map((rank) => ({ kind: { $in: [...kinds] }, [turnOf(rank)]: { $lte: now } }));
    return this.lanes.distinct('kind', { $or });
  }

  /** The lanes of a kind and rank whose turn has come, longest waiting first, that no other process is looking at. */
  async ready(kind: string, rank: Rank, now: number, server: number, most: number): Promise<Lane[]> {
    const found = this.lanes.find({ kind, [turnOf(rank)]: { $lte: now }, ...freeAt(server) }).sort({ [turnOf(rank)]: 1, served: 1 });
    return (await found.limit(most).toArray()).map(laneOf);
  }

  /** Those of some lanes that this process now has to itself. The common lane has no cap, and needs nobody to be alone. */
  async alone(lanes: readonly Lane[], token: string, server: number): Promise<Lane[]> {
    const _id = { $in: lanes.flatMap(({ id, lane }) => (lane === COMMON_LANE ? [] : [id])) };
    if (_id.$in.length === 0) return [...lanes];
    await this.lanes.updateMany({ _id, ...freeAt(server) }, { $set: { alone: token, alone_until: server + ALONE } });
    const own = new Map((await this.lanes.find({ _id, alone: token }).toArray()).map((lane) => [lane._id, laneOf(lane)]));
    return lanes.flatMap((lane) => (lane.lane === COMMON_LANE ? [lane] : (own.get(lane.id) ?? [])));
  }

  /** Gives the lanes back, and says when to look at them again. */
  async seen(lanes: ReadonlyMap<Lane, Seen>, token: string): Promise<void> {
    const writes = [...lanes].flatMap(([{ id, changes }, { turns, putOff, served }]): AnyBulkWriteOperation<LaneDocument>[] => {
      const $set: MatchKeysAndValues<LaneDocument> = { put_off: putOff, ...(served && { served: this.nextServed() }) };
      const $unset: Record<string, ''> = {};
      for (const rank of RANKS) {
        if (turns[rank] === null) $unset[turnOf(rank)] = '';
        else Object.assign($set, { [turnOf(rank)]: turns[rank] });
      }
      return [
        { updateOne: { filter: { _id: id, changes }, update: { $set, $unset, $inc: { changes: 1 } } } },
        { updateOne: { filter: { _id: id, alone: token }, update: { $unset: { alone: '', alone_until: '' } } } },
      ];
    });
    if (writes.length > 0) await this.lanes.bulkWrite(writes);
  }

  /** A place in a lane is free again; if it was put off, it goes to the end of those whose turn has come. */
  async release({ kind, lane = COMMON_LANE }: { kind: string; lane?: string }, now: number, rest?: number): Promise<void> {
    if (lane === COMMON_LANE && rest === undefined) return;
    const _id = idOf(kind, lane);
    const resting = rest === undefined ? {} : rest === 0 ? { $unset: { rests_until: '' as const } } : { $set: { rests_until: rest } };
    const ranks = RANKS.map((rank) => {
      const filter = { _id, put_off: true, [turnOf(rank)]: { $gt: now } };
      return { updateOne: { filter, update: { $set: { [turnOf(rank)]: now } } } };
    });
    await this.lanes.bulkWrite([...ranks, { updateOne: { filter: { _id }, update: { ...resting, $inc: { changes: 1 } } } }]);
  }

  /** Never the same twice, and as good as in order over all processes. */
  private nextServed(): number {
    this.lastServed = Math.max(this.lastServed + 1, Date.now());
    return this.lastServed;
  }
}

const idOf = (kind: string, lane: string): string => `${kind}\n${lane}`;

const turnOf = (rank: Rank): 'turn_0' | 'turn_1' => `turn_${rank}`;

const freeAt = (server: number) => ({ $or: [{ alone_until: { $exists: false } }, { alone_until: { $lte: server } }] });

const laneOf = ({ _id, lane, turn_0, turn_1, rests_until, changes }: LaneDocument): Lane => ({
  id: _id,
  lane,
  turns: [turn_0 ?? null, turn_1 ?? null],
  restsUntil: rests_until ?? null,
  changes,
});
