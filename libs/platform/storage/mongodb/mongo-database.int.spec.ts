import type { Collection } from 'mongodb';
import { MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { BreakableRelay } from '#test/support/breakable-relay';
import { describeMongo, ownDatabases } from '#test/support/mongodb';

const PATIENCE = 300;

type Call = (things: Collection<Stored>) => Promise<unknown>;

const CALLS: readonly (readonly [command: string, call: Call])[] = [
  ['find', (things) => things.findOne({})],
  ['getMore', (things) => things.find({}, { batchSize: 1 }).toArray()],
  ['aggregate', (things) => things.countDocuments({})],
  ['distinct', (things) => things.distinct('_id')],
  ['update', (things) => things.updateOne({ _id: 'a' }, { $set: { n: 1 } })],
  ['update', (things) => things.bulkWrite([{ updateOne: { filter: { _id: 'a' }, update: { $set: { n: 1 } } } }])],
  ['delete', (things) => things.deleteMany({ _id: 'a' })],
  ['findAndModify', (things) => things.findOneAndUpdate({ _id: 'a' }, { $set: { n: 1 } })],
];

describeMongo('a MongoDB that is there and answers not every call', (server) => {
  const databases = ownDatabases(server);
  let relay: BreakableRelay;
  let database: MongoDatabase;
  let things: Collection<Stored>;

  beforeEach(async () => {
    const url = new URL(databases.next());
    relay = await BreakableRelay.to(url.hostname, Number(url.port || 27_017));
    url.host = `127.0.0.1:${relay.port}`;
    url.searchParams.set('directConnection', 'true');
    database = new MongoDatabase(url.href, PATIENCE);
    things = database.collection('things');
    await things.insertMany(['a', 'b', 'c'].map((_id) => ({ _id })));
  });
  afterEach(async () => {
    relay.mend();
    await database.close();
    await relay.close();
  });

  const hold = (command: string): void => relay.hold((request) => request.includes(command) && !request.includes('hello'));

  it.each(CALLS)('ends a call of %s', async (command, call) => {
    hold(command);
    await expect(call(things)).rejects.toThrow();
    expect(database.health()).toBeNull();
    relay.mend();
    expect(await things.distinct('_id')).toContain('b');
  });

  it('waits for an index as long as that takes', async () => {
    hold('createIndexes');
    const made = database.unhurried('things').createIndex({ n: 1 }, { name: 'by_n' });
    for (let call = 0; call < 3; call++) {
      relay.hold((request) => request.includes('createIndexes') || request.includes('find'));
      await expect(things.findOne({})).rejects.toThrow();
    }
    relay.mend();
    expect(await made).toBe('by_n');
  });
});
