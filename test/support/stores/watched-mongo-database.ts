import type { Collection } from 'mongodb';
import { MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { NOW } from '#test/contracts/job-setting';

const WRITES = new Set<PropertyKey>([
  'insertOne',
  'updateOne',
  'findOneAndUpdate',
  'replaceOne',
  'deleteOne',
  'updateMany',
  'deleteMany',
  'bulkWrite',
  'insertMany',
]);
type Write = (...args: unknown[]) => Promise<unknown>;

/** A server whose clock the test sets, and that calls a hook before each write. */
export class WatchedMongoDatabase extends MongoDatabase {
  time = NOW;
  beforeWrite: () => Promise<void> = async () => undefined;

  override async now(): Promise<number> {
    return this.time;
  }

  override collection<Doc extends Stored>(name: string): Collection<Doc> {
    return new Proxy(super.collection<Doc>(name), {
      get: (collection, property) => {
        const member: unknown = Reflect.get(collection, property, collection);
        if (!WRITES.has(property)) return member;
        return async (...args: unknown[]) => {
          await this.beforeWrite();
          return (member as Write).apply(collection, args);
        };
      },
    });
  }
}
