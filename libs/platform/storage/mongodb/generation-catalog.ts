import type { UpdateFilter } from 'mongodb';
import type { Position } from '#platform/event-history/recorded-event';
import { isDuplicate, type MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import type { Generation } from '#platform/storage/read-model-writer';

/** A generation as it is kept. An empty checkpoint lies before the first event. */
export interface StoredGeneration extends Omit<Generation, 'checkpoint' | 'generation' | 'paused'> {
  /** Only where somebody has paused it. */
  readonly paused?: true;
  readonly filters: readonly string[];
  readonly checkpoint: Position;
  /** How often documents of it were written, as far as it is counted. */
  readonly changes?: number;
}

/** All generations by their numbers, in one document: so a switch is one step, and so are the checkpoints of a batch. */
export interface Catalog extends Stored {
  /** Counts the changes of what generations there are. */
  readonly revision: number;
  /** The newest number given. */
  readonly last: number;
  /** The newest lease that wrote. */
  readonly token: number;
  /** The newest lease whose holder counts changes: that of an earlier release does not. */
  readonly counting?: number;
  readonly generations: Readonly<Record<string, StoredGeneration>>;
  readonly counts?: Readonly<Partial<Record<Counted, number>>>;
}

/** What else is counted here, because a reader of the catalog knows then that it is unchanged: moves of test clocks, and destroyed keys of persons. */
export type Counted = 'clocks' | 'keys';

/** Generations that have reached a checkpoint, and those of them whose documents were written. */
export interface Reached {
  readonly generations: readonly number[];
  readonly changed: readonly number[];
}

export type CatalogUpdate = Pick<UpdateFilter<Catalog>, '$set' | '$unset'>;

const ID = 'generations';
const EMPTY: Catalog = { _id: ID, revision: 0, last: 0, token: 0, generations: {} };
/** How long readers keep what they saw, milliseconds: after a switch they read the old generation for a moment longer. */
export const FRESH = 200;

/** Which generations of read models there are, and how far each is. */
export class GenerationCatalog {
  private known: Catalog | null = null;
  private knownAt = -Infinity;
  private reading: Promise<Catalog> | null = null;

  constructor(private readonly database: MongoDatabase) {}

  /** The present one. Those who ask while it is being read share the answer. */
  read(): Promise<Catalog> {
    this.reading ??= this.fetch().finally(() => (this.reading = null));
    return this.reading;
  }

  /** As it was a moment ago. */
  async recent(): Promise<Catalog> {
    return this.known !== null && performance.now() - this.knownAt < FRESH ? this.known : this.read();
  }

  /** The last known catalog, for writers: their changes are refused if it has changed since. */
  async lastSeen(): Promise<Catalog> {
    return this.known ?? this.read();
  }

  /** Changes what generations there are, in one step; asks again for the change when another process was faster, or took the lead. null: nothing to change. */
  async change(decide: (catalog: Catalog) => CatalogUpdate | null): Promise<Catalog> {
    for (;;) {
      const catalog = await this.begun();
      const update = decide(catalog);
      if (update === null) return catalog;
      const { matchedCount } = await this.collection.updateOne(
        { _id: ID, revision: catalog.revision, token: catalog.token },
        { ...update, $inc: { revision: 1 } },
      );
      if (matchedCount === 1) return this.fetch();
    }
  }

  /**
   * Moves checkpoints, never backwards, and counts that documents of some have changed. False, and nothing moved, when generations have changed since, or a
   * newer lease writes.
   */
  async reach(seen: Catalog, { generations, changed }: Reached, checkpoint: Position, token: number): Promise<boolean> {
    const $max = Object.fromEntries(generations.map((generation) => [`generations.${generation}.checkpoint`, checkpoint]));
    const update = { $max, ...(changed.length > 0 && { $inc: countsOf(changed) }) };
    const requestedAt = performance.now();
    const filter = { _id: ID, revision: seen.revision, token: { $lte: token } };
    // What it is now costs no call more, and spares this process's readers one.
    const now = await this.collection.findOneAndUpdate(filter, update, { returnDocument: 'after' });
    if (now !== null) this.saw(now, requestedAt);
    return now !== null;
  }

  /** Counts that documents of a generation have changed that may be further than its checkpoint. */
  async changed(generation: number): Promise<void> {
    await this.collection.updateOne({ _id: ID, [`generations.${generation}`]: { $exists: true } }, { $inc: countsOf([generation]) });
    await this.fetch();
  }

  /** Counts once more. Those who look `FRESH` milliseconds after it resolves see that. */
  async count(what: Counted): Promise<void> {
    await this.begun();
    await this.collection.updateOne({ _id: ID }, { $inc: { [`counts.${what}`]: 1 } });
    await this.fetch();
  }

  /** The count of one kind of change: while it is the same, nothing of that kind has changed. */
  async counted(what: Counted): Promise<string> {
    return String((await this.recent()).counts?.[what] ?? 0);
  }

  /** Shuts out the leases before this one. */
  async fence(token: number): Promise<void> {
    await this.begun();
    await this.collection.updateOne({ _id: ID }, { $max: { token, counting: token } });
    await this.fetch();
  }

  /** The present one, by a call of its own. Makes none: who only reads may be of a release that is to write nothing. */
  async fetch(): Promise<Catalog> {
    const requestedAt = performance.now();
    // What a failover takes back was never counted.
    const found = await this.collection.findOne({ _id: ID }, { readConcern: 'majority' });
    return this.saw(found, requestedAt);
  }

  private saw(found: Catalog | null, requestedAt: number): Catalog {
    this.known = found === null ? EMPTY : newest(this.known ?? found, found);
    this.knownAt = Math.max(this.knownAt, requestedAt);
    return this.known;
  }

  /** Makes it exist for a change. */
  private async begun(): Promise<Catalog> {
    const found = await this.fetch();
    if (found !== EMPTY) return found;
    await this.collection.insertOne(EMPTY).catch((fault: unknown) => {
      if (!isDuplicate(fault)) throw fault;
    });
    return this.fetch();
  }

  private get collection() {
    return this.database.collection<Catalog>('read_models');
  }
}

/** Answers may come late, and after what this process has written since: all that is counted only grows while the generations are the same. */
function newest(one: Catalog, other: Catalog): Catalog {
  if (one.revision !== other.revision) return one.revision > other.revision ? one : other;
  const generations = Object.entries(one.generations).map(([number, each]) => {
    const { checkpoint, changes = 0 } = other.generations[number]!;
    const furthest = checkpoint > each.checkpoint ? checkpoint : each.checkpoint;
    return [number, { ...each, checkpoint: furthest, changes: Math.max(each.changes ?? 0, changes) }];
  });
  const counts = { clocks: most(one, other, 'clocks'), keys: most(one, other, 'keys') };
  const [token, counting] = [Math.max(one.token, other.token), Math.max(one.counting ?? -1, other.counting ?? -1)];
  return { ...one, token, counting, counts, generations: Object.fromEntries(generations) };
}

const most = (one: Catalog, other: Catalog, what: Counted): number => Math.max(one.counts?.[what] ?? 0, other.counts?.[what] ?? 0);

const countsOf = (generations: readonly number[]): Record<string, number> =>
  Object.fromEntries(generations.map((generation) => [`generations.${generation}.changes`, 1]));
