import { setTimeout as pause } from 'node:timers/promises';
import type { Collection, CommandStartedEvent } from 'mongodb';
import { dueWithin, millisecondsLeft } from '#platform/deadline/request-deadline';
import { MongoIdempotencyRecords } from '#platform/storage/mongodb/mongo-idempotency-records';
import { MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import type { BreakableRelay } from '#test/support/machine/breakable-relay';
import { eventually } from '#test/support/machine/eventually';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';
import { relayed } from '#test/support/stores/mongodb-address';

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
    // A new connection may take longer than one call may, on a machine that does much at once.
    await eventually(async () => expect(await things.distinct('_id')).toContain('b'));
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

  it('makes one index after another, however long the first takes', async () => {
    hold('createIndexes');
    const made = ['n', 'm'].map((field) => database.unhurried('things').createIndex({ [field]: 1 }, { name: `by_${field}` }));
    const first = await Promise.race([Promise.allSettled(made), pause(3 * PATIENCE, 'still waiting')]);
    expect(first).toBe('still waiting');
    relay.mend();
    expect(await Promise.all(made)).toEqual(['by_n', 'by_m']);
  });
});

describeMongo('a MongoDB that is called by a request', (server) => {
  const databases = ownDatabases(server);
  const LONGEST = 10_000;
  let database: MongoDatabase;
  let records: MongoIdempotencyRecords;
  /** How long each command may take, as the server is told, and how long there was to its request. */
  let commands: { command: string; most: number | undefined; left: number | null }[];

  beforeAll(async () => {
    database = new MongoDatabase(`${databases.next()}?monitorCommands=true`);
    records = new MongoIdempotencyRecords(database);
    await database.connect();
    const client = database['client'];
    client.on('commandStarted', ({ commandName: command, command: { maxTimeMS: most } }: CommandStartedEvent) =>
      commands.push({ command, most, left: millisecondsLeft() }),
    );
  });
  beforeEach(() => (commands = []));
  afterAll(async () => {
    records.onApplicationShutdown();
    await database.close();
  });

  /** What a request that writes asks, and what lists do. */
  const request = async (key: string): Promise<void> => {
    const run = { scope: 'acct_1:test', key };
    expect(await records.begin(run, 'the same', 0, LONGEST)).toMatchObject({ state: 'owned' });
    expect(await records.begin(run, 'the same', 0, LONGEST)).toMatchObject({ state: 'running' });
    await records.keep(run, { status: 200, body: 'done', requestId: 'req_1' });
    const things = database.collection('things');
    await things.bulkWrite([...'abc'].map((_id) => ({ updateOne: { filter: { _id }, update: { $set: { key } }, upsert: true } })));
    await things.findOneAndUpdate({ _id: 'a' }, { $set: { n: 1 } });
    expect(await things.countDocuments({ key })).toBe(3);
    expect(await things.find({}, { batchSize: 1 }).toArray()).toHaveLength(3);
    await things.deleteMany({});
  };

  it('is told with every command how long the request can wait yet; what comes after the first page counts as its first', async () => {
    await dueWithin(LONGEST, () => request('told'));
    const bounded = commands.filter(({ command }) => !['hello', 'getMore'].includes(command));
    expect([...new Set(bounded.map(({ command }) => command))].toSorted()).toEqual(
      ['aggregate', 'delete', 'find', 'findAndModify', 'insert', 'update'], // prettier-ignore
    );
    for (const { most, left } of bounded) {
      expect(most).toBeLessThanOrEqual(LONGEST);
      expect(most! - left!).toBeLessThan(50);
      expect(most! - left!).toBeGreaterThan(-1);
    }
    expect(commands.filter(({ command }) => command === 'getMore').map(({ most }) => most)).toEqual([undefined]);
  });

  it('may take as long as it takes over what nobody waits for, and over what a request leaves to be done when it was answered', async () => {
    await request('a job');
    await dueWithin(1, async () => {
      await pause(2);
      await request('late');
    });
    expect(commands.length).toBeGreaterThan(10);
    expect(commands.filter(({ most }) => most !== undefined)).toEqual([]);
  });
});
