import type { Collection } from 'mongodb';
import type { RecordWrite } from '#platform/storage/due-work';
import type { MongoDatabase, Stored } from '#platform/storage/mongodb/mongo-database';

interface KeptRecord extends Stored {
  readonly scope: string;
  readonly created_at: number;
  readonly doc: string;
  readonly filters: RecordWrite['filters'];
  readonly expires_at?: number;
}

/** What work leaves behind: a collection of documents for each kind of record. */
export class MongoRecordWriter {
  constructor(private readonly database: MongoDatabase) {}

  async put(records: readonly RecordWrite[]): Promise<void> {
    for (const { scope } of records) if (typeof scope !== 'string') throw new TypeError('A record belongs to a scope.');
    for (const [collection, those] of Map.groupBy(records, (each) => each.collection)) {
      const writes = those.map(({ id, scope, createdAt, filters, json, expiresAt }) => ({
        replaceOne: {
          filter: { _id: id },
          replacement: { scope, created_at: createdAt, doc: json, filters, ...(expiresAt !== undefined && { expires_at: expiresAt }) },
          upsert: true,
        },
      }));
      await this.of(collection).bulkWrite(writes);
    }
  }

  /** Removes the records whose time is over. */
  async sweep(now: number): Promise<void> {
    for (const name of ['attempts']) await this.of(name).deleteMany({ expires_at: { $lte: now } });
  }

  private of(collection: string): Collection<KeptRecord> {
    return this.database.collection(`record_${collection}`);
  }
}
