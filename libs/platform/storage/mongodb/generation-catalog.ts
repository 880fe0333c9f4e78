import type { UpdateFilter } from 'mongodb';
import type { Position } from '#platform/event-history/recorded-event';
import { isDuplicate, type MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import type { Generation } from '#platform/storage/read-model-writer';

/** A stored generation. An empty checkpoint sorts before the first event. */
export interface StoredGeneration extends Omit<Generation, 'checkpoint' | 'generation' | 'paused'> {
  /** Set while an operator has paused the build. */
  readonly paused?: true;
  readonly filters: readonly string[];
  readonly checkpoint: Position;
  /** Counter of writes to its documents; omitted if they are not counted. */
  readonly changes?: number;
}

/** All generations by number, in one document: a switch is one write, and so are the checkpoints of a batch. */
export interface Catalog extends Stored {
  /** Incremented when a generation is added, removed or switched. */
  readonly revision: number;
  /** The last number that was assigned. */
  readonly last: number;
  /** The newest lease that has written. */
  readonly token: number;
  /** The newest lease whose holder counts changes. Holders of earlier releases do not. */
  readonly counting?: number;
  readonly generations: Readonly<Record<string, StoredGeneration>>;
  readonly counts?: Readonly<Partial<Record<Counted, number>>>;
}

/** Other counters in the catalog, whose readers so learn that nothing has changed: moves of test clocks, and destroyed keys of persons. */
export type Counted = 'clocks' | 'keys';

/** Generations that have reached a checkpoint, and those whose documents were written. */
export interface Reached {
  readonly generations: readonly number[];
  readonly changed: readonly number[];
}

export type CatalogUpdate = Pick<UpdateFilter<Catalog>, '$set' | '$unset'>;

const ID = 'generations';
const EMPTY: Catalog = { _id: ID, revision: 0, last: 0, token: 0, generations: {} };
/** Milliseconds for which readers cache the catalog. After a switch they read the old generation for that long. */
export const FRESH = 200;

/** The catalog of generations and their checkpoints. */
export class GenerationCatalog {
  private known: Catalog | null = null;
  private knownAt = -Infinity;
  private reading: Promise<Catalog> | null = null;

  constructor(private readonly database: MongoDatabase) {}

  /** The current catalog. Concurrent callers share one read. */
  read(): Promise<Catalog> {
    this.reading ??= this.fetch().finally(() => (this.reading = null));
    return this.reading;
  }

  /** The catalog, at most `FRESH` milliseconds old. */
  async recent(): Promise<Catalog> {
    return this.known !== null && performance.now() - this.knownAt < FRESH ? this.known : this.read();
  }

  /** The last known catalog, for writers: their changes are refused if it has changed since. */
  async lastSeen(): Promise<Catalog> {
    return this.known ?? this.read();
  }

  /** Adds, removes or switches generations in one write. Calls `decide` again when another process was faster or took the lead. null: nothing to change. */
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
   * Moves checkpoints, only forwards, and counts changes of documents. Returns false and changes nothing if the generations have changed since, or a newer
   * lease writes.
   */
  async reach(seen: Catalog, { generations, changed }: Reached, checkpoint: Position, token: number): Promise<boolean> {
    const $max = Object.fromEntries(generations.map((generation) => [`generations.${generation}.checkpoint`, checkpoint]));
    const update = { $max, ...(changed.length > 0 && { $inc: countsOf(changed) }) };
    const requestedAt = performance.now();
    const filter = { _id: ID, revision: seen.revision, token: { $lte: token } };
    // The write returns the new catalog, which saves this process's readers a call.
    const now = await this.collection.findOneAndUpdate(filter, update, { returnDocument: 'after' });
    if (now !== null) this.saw(now, requestedAt);
    return now !== null;
  }

  /** Counts a change of documents that may be past their generation's checkpoint. */
  async changed(generation: number): Promise<void> {
    await this.collection.updateOne({ _id: ID, [`generations.${generation}`]: { $exists: true } }, { $inc: countsOf([generation]) });
    await this.fetch();
  }

  /** Increments a counter. Readers see that within `FRESH` milliseconds after it resolves. */
  async count(what: Counted): Promise<void> {
    await this.begun();
    await this.collection.updateOne({ _id: ID }, { $inc: { [`counts.${what}`]: 1 } });
    await this.fetch();
  }

  /** The value of a counter. Nothing of that kind has changed while it is the same. */
  async counted(what: Counted): Promise<string> {
    return String((await this.recent()).counts?.[what] ?? 0);
  }

  /** Shuts out the holders of older leases. */
  async fence(token: number): Promise<void> {
    await this.begun();
    await this.collection.updateOne({ _id: ID }, { $max: { token, counting: token } });
    await this.fetch();
  }

  /** Reads the catalog with a separate call. Creates none: a process that only reads may be of a release that must not write. */
  async fetch(): Promise<Catalog> {
    const requestedAt = performance.now();
    // A majority read: a failover cannot roll back a count that was seen.
    const found = await this.collection.findOne({ _id: ID }, { readConcern: 'majority' });
    return this.saw(found, requestedAt);
  }

  private saw(found: Catalog | null, requestedAt: number): Catalog {
    this.known = found === null ? EMPTY : newest(this.known ?? found, found);
    this.knownAt = Math.max(this.knownAt, requestedAt);
    return this.known;
  }

  /** Creates the catalog if it does not exist. */
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

/** The newer of two catalogs. Answers may arrive out of order; counters only grow while the generations are the same. */
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
