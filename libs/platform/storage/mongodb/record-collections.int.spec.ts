import type { RecordWrite } from '#platform/storage/records';
import { MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { MongoLeases } from '#platform/storage/mongodb/mongo-leases';
import { RecordCollections } from '#platform/storage/mongodb/record-collections';
import { Schema } from '#platform/storage/mongodb/schema';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';
import { relayed } from '#test/support/stores/mongodb-address';

const attempt: RecordWrite = {
  collection: 'attempts',
  id: 'a',
  scope: 'acct_1:test',
  createdAt: 1,
  filters: { outcome: 'failed' },
  json: '{}',
};
const INDEXES = ['_id_', 'by_outcome', 'expiry', 'newest_first'];

describeMongo('collections of records in MongoDB', (server) => {
  const databases = ownDatabases(server);

  const indexesOf = async (database: MongoDatabase): Promise<string[]> =>
    (await database.collection('record_attempts').indexes()).map(({ name }) => name!).toSorted();

  it.each(['newest_first', 'expiry'])('have their indexes, even if their creation was interrupted before %s', async (index) => {
    const url = databases.next();
    const [relay, breaking] = await relayed(url);
    const database = new MongoDatabase(breaking, 2000);
    relay.hold((request) => {
      const breaks = request.includes('createIndexes') && request.includes(index);
      if (breaks) relay.refuse();
      return breaks;
    });
    await expect(new RecordCollections(database).put(attempt)).rejects.toThrow();
    await database.close();
    await relay.close();

    const next = new MongoDatabase(url);
    await new RecordCollections(next).put(attempt);
    expect(await indexesOf(next)).toEqual(INDEXES);
    await next.close();
  });

  it('have indexes for all filters of concurrent processes', async () => {
    const url = databases.next();
    const processes = [new MongoDatabase(url), new MongoDatabase(url)];
    await Promise.all(
      processes.map((each, n) => new RecordCollections(each).put({ ...attempt, id: `a${n}`, filters: { [`filter_${n}`]: 'x' } })),
    );
    expect(await indexesOf(processes[0]!)).toEqual(['_id_', 'by_filter_0', 'by_filter_1', 'expiry', 'newest_first']);
    for (const each of processes) await each.close();
  });

  it('allow concurrent jobs of several processes to write and read, each by its own rule', async () => {
    const url = databases.next();
    const processes = [new MongoDatabase(url), new MongoDatabase(url)];
    const [one, other] = processes.map((each) => new RecordCollections(each));
    await one!.put(attempt);
    const ids = ['b', 'c', 'd'];
    await Promise.all([one!, other!].flatMap((each) => ids.map((id) => each.put({ ...attempt, id, json: `"${id}"` }))));
    await Promise.all([
      one!.put({ ...attempt, json: '"kept"', initial: true }),
      one!.put({ ...attempt, id: 'b', json: '"read before"', replaces: '"another"' }),
      one!.put({ ...attempt, id: 'c', json: '"new"', replaces: '"c"' }),
      one!.put({ ...attempt, id: 'd', json: '"first"' }),
      one!.put({ ...attempt, id: 'd', json: '"last"' }),
      one!.put({ ...attempt, id: 'e', json: '"made"', initial: true }),
    ]);
    const found = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => other!.find('attempts', id)));
    expect(found).toEqual(['{}', '"b"', '"new"', '"last"', '"made"', null]);
    for (const each of processes) await each.close();
  });

  it('get the indexes that an earlier release omitted', async () => {
    const database = new MongoDatabase(databases.next());
    await database.collection<Stored>('record_collections').insertOne({ _id: 'attempts', filters: ['outcome'] });
    await new RecordCollections(database).put(attempt);
    expect(await indexesOf(database)).toEqual(['_id_']);
    await new Schema(database, new MongoLeases(database)).migrate();
    expect(await indexesOf(database)).toEqual(INDEXES);
    await database.close();
  });
});
