import type { Collection, Document } from 'mongodb';
import { MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { ownDatabases } from '#test/support/stores/mongodb';

/** A collection of a new database for each test, and two processes that have it. */
export function mongoThings(server: string) {
  const databases = ownDatabases(server);
  const own = {} as { one: MongoDatabase; other: MongoDatabase; things: Collection<Stored> };

  beforeEach(() => {
    const url = databases.next();
    const [one, other] = [new MongoDatabase(url), new MongoDatabase(url)];
    Object.assign(own, { one, other, things: one.collection('things') });
  });
  afterEach(() => Promise.all([own.one.close(), own.other.close()]));

  return {
    own,
    insert: (...documents: (Stored & Document)[]) => own.things.insertMany(documents),
    all: () => own.things.find({}, { sort: { _id: 1 } }).toArray(),
    ids: async (filter: object): Promise<string[]> => (await own.things.find(filter, { sort: { _id: 1 } }).toArray()).map(({ _id }) => _id),
    faultOf: (call: Promise<unknown>): Promise<Document> =>
      call.then(
        () => ({}),
        (fault: Document) => fault,
      ),
  };
}
