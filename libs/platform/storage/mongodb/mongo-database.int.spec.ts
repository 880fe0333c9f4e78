import { setTimeout as pause } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import { MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import type { BreakableRelay } from '#test/support/machine/breakable-relay';
import { eventually } from '#test/support/machine/eventually';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';
import { relayed } from '#test/support/stores/mongodb-address';

const PATIENCE = 300;
const HOUR = 3_600_000;

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
    let url: string;
    [relay, url] = await relayed(databases.next());
    database = new MongoDatabase(url, PATIENCE);
    things = database.collection('things');
    await database.unhurried('things').insertMany(['a', 'b', 'c'].map((_id) => ({ _id })) as object[]);
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
    // On a busy machine, a new connection may take longer than a call may.
    await eventually(async () => expect(await things.distinct('_id')).toContain('b'));
  });

  it("keeps the server's time when the clock of this machine jumps", async () => {
    await things.findOne({});
    const before = await database.now();
    const { now } = Date;
    Date.now = () => now() + HOUR;
    try {
      expect((await database.now()) - before).toBeLessThan(HOUR / 2);
    } finally {
      Date.now = now;
    }
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

  it('creates one index after another, even if the first takes long', async () => {
    hold('createIndexes');
    const made = ['n', 'm'].map((field) => database.unhurried('things').createIndex({ [field]: 1 }, { name: `by_${field}` }));
    const first = await Promise.race([Promise.allSettled(made), pause(3 * PATIENCE, 'still waiting')]);
    expect(first).toBe('still waiting');
    relay.mend();
    expect(await Promise.all(made)).toEqual(['by_n', 'by_m']);
  });
});
