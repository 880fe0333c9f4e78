import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoDueWork } from '#platform/storage/mongodb/mongo-due-work';
import type { Page } from '#platform/storage/documents';
import { Records } from '#platform/storage/records';
import { dueWorkContract } from '#test/contracts/due-work.contract';
import { describeMongo } from '#test/support/mongodb';

class TemporaryRecords extends Records {
  constructor(private readonly database: MongoDatabase) {
    super();
  }
  async get(collection: string, id: string): Promise<string | null> {
    return (await this.database.collection<any>(`record_${collection}`).findOne({ _id: id }))?.doc ?? null;
  }
  async list(collection: string, q: any): Promise<Page> {
    const filter = Object.fromEntries(Object.entries(q.filters).map(([k, v]: any) => [`filters.${k}`, v[0]]));
    return {
      documents: (await this.database.collection<any>(`record_${collection}`).find(filter).toArray()).map(({ doc }: any) => doc),
      hasMore: false,
    };
  }
}

/** Its time is the tests'. */
class TimedMongoDatabase extends MongoDatabase {
  time = 1_760_000_000_000;
  override async now(): Promise<number> {
    return this.time;
  }
}

describeMongo('with MongoDB', (server) => {
  dueWorkContract('MongoDB', {
    place: () => {
      const address = new URL(server);
      address.pathname = `/test_${Math.random().toString(36).slice(2)}`;
      return async () => {
        const database = new TimedMongoDatabase(address.href);
        return {
          dueWork: new MongoDueWork(database),
          records: new TemporaryRecords(database),
          crash: () => database.close(),
          clockIs: (milliseconds) => (database.time = milliseconds),
        };
      };
    },
  });
});
