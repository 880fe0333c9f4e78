import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { Position } from '#platform/event-history/recorded-event';
import { type FilterValue, type ListQuery, mustHave, type Page, type Scope } from '#platform/storage/documents';
import { listPage } from '#platform/storage/mongodb/keyset-list';
import type { ReadModelShape } from '#platform/storage/read-model-writer';
import type { MongoDatabase, Stored } from '#platform/storage/mongodb/mongo-database';

/** A stored document. The resource is kept as text, to return it byte for byte. A removed document keeps only its position. */
export interface StoredDocument extends Stored {
  readonly scope?: Scope;
  readonly created_at?: number;
  readonly doc?: string;
  readonly filters?: Readonly<Record<string, FilterValue>>;
  /** Position up to which the history is folded into it; omitted for records. */
  readonly position?: Position;
  /** Unix milliseconds; only for records that expire. */
  readonly expires_at?: number;
}

/** Input for a document. */
export interface DocumentContent {
  readonly scope: Scope;
  readonly createdAt: number;
  readonly filters: Readonly<Record<string, FilterValue>>;
  readonly json: string;
}

/** Error codes: index not found, collection not found. */
const NOT_FOUND: readonly unknown[] = [27, 26];
const NAME = /^[a-z][a-z0-9_]*$/;

/**
 * A collection of documents with the indexes for its lists and look-ups. An index begins with the filter, for look-ups in all scopes, and ends with the sort
 * order of lists. For a filter that selects intervals it begins with the scope, or a list would scan all scopes.
 */
export class DocumentCollection {
  constructor(
    private readonly database: MongoDatabase,
    private readonly name: string,
    readonly filters: readonly string[],
  ) {
    for (const each of [name, ...filters]) if (!NAME.test(each)) throw new Error(`"${each}" cannot name a collection or a filter.`);
  }

  /** `times`: filters that select intervals. `pairs`: filters that few documents match together, so that the index of either alone would scan far. */
  async createIndexes(times: readonly string[] = [], pairs: ReadModelShape['pairs'] = []): Promise<void> {
    const documents = this.database.unhurried(this.name);
    const sorted = { scope: 1, created_at: -1, _id: -1 } as const;
    await documents.createIndex(sorted, { name: 'newest_first' });
    for (const name of this.filters) {
      if (times.includes(name)) {
        await documents.createIndex({ scope: 1, [`filters.${name}`]: 1, created_at: -1, _id: -1 }, { name: `in_scope_by_${name}` });
        // Before 0.2.0 the scope came after the filter for times as well.
        await dropIfThere(documents, `by_${name}`);
      } else {
        await documents.createIndex({ [`filters.${name}`]: 1, ...sorted }, { name: `by_${name}` });
      }
    }
    for (const [one, other] of pairs)
      await documents.createIndex({ [`filters.${one}`]: 1, [`filters.${other}`]: 1, ...sorted }, { name: `by_${one}_and_${other}` });
  }

  async drop(): Promise<void> {
    await this.documents.drop();
  }

  /** null if the document is missing or belongs to another scope. */
  async get(id: string, scope: Scope): Promise<string | null> {
    return this.textOf(id, { scope });
  }

  async find(id: string): Promise<string | null> {
    return this.textOf(id, {});
  }

  some(ids: readonly string[], projection: object): Promise<StoredDocument[]> {
    return this.documents.find({ _id: { $in: [...ids] } }, { projection }).toArray();
  }

  /** The next ids after an id, or the first ones for null. */
  async ids(after: string | null, most: number): Promise<string[]> {
    const behind = this.documents.find({ _id: { $gt: after ?? '' }, doc: { $exists: true } }, { projection: { _id: 1 } });
    return (await behind.sort({ _id: 1 }).limit(most).toArray()).map(({ _id }) => _id);
  }

  /** Oldest first, in all scopes. */
  async all(filter: string, value: FilterValue): Promise<string[]> {
    mustHave(this.filters, filter);
    const found = this.documents.find({ [`filters.${filter}`]: value, doc: { $exists: true } }).sort({ created_at: 1, _id: 1 });
    return (await found.toArray()).map(({ doc }) => doc!);
  }

  list(query: ListQuery): Promise<Page> {
    for (const filter of Object.keys({ ...query.filters, ...query.times })) mustHave(this.filters, filter);
    return listPage(this.documents, query);
  }

  async write(operations: AnyBulkWriteOperation<StoredDocument>[]): Promise<void> {
    if (operations.length > 0) await this.documents.bulkWrite(operations, { ordered: false });
  }

  /** Removes the documents of a scope that were created before a moment. No position remains: an event that brought one back would make it equally old. */
  async removeBefore(scope: Scope, createdAt: number): Promise<void> {
    await this.documents.deleteMany({ scope, created_at: { $lt: createdAt } });
  }

  /** Stores null for missing filters, so that a list can query for it. */
  fieldsOf({ scope, createdAt, filters, json }: DocumentContent): Omit<StoredDocument, '_id'> {
    const kept = Object.fromEntries(this.filters.map((name) => [name, filters[name] ?? null]));
    return { scope, created_at: createdAt, doc: json, filters: kept };
  }

  get documents(): Collection<StoredDocument> {
    return this.database.collection<StoredDocument>(this.name);
  }

  /** No id has a NUL character, and not every server with MongoDB's protocol accepts one in a query. */
  private async textOf(id: string, within: { scope?: Scope }): Promise<string | null> {
    if (id.includes('\0')) return null;
    return (await this.documents.findOne({ _id: id, ...within }, { projection: { doc: 1 } }))?.doc ?? null;
  }
}

export async function dropIfThere(documents: Collection, index: string): Promise<void> {
  await documents.dropIndex(index).catch((fault: unknown) => {
    if (!NOT_FOUND.includes((fault as { code?: unknown }).code)) throw fault;
  });
}
