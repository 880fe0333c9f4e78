import { setTimeout as pause } from 'node:timers/promises';
import type { CommandStartedEvent } from 'mongodb';
import { MongoIdempotencyRecords } from '#http/idempotency/mongodb/mongo-idempotency-records';
import { dueWithin, millisecondsLeft } from '#platform/deadline/request-deadline';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';

describeMongo('a MongoDB that is called by a request', (server) => {
  const databases = ownDatabases(server);
  const LONGEST = 10_000;
  let database: MongoDatabase;
  let records: MongoIdempotencyRecords;
  /** The maxTimeMS of each command, and the time that its request had left. */
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

  /** The store calls of a writing request, and of lists. */
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

  it('gets the remaining time of the request with every command; later pages count like the first', async () => {
    await dueWithin(LONGEST, () => request('in time'));
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

  it('has no deadline for work that no request waits for, or that is done after the answer', async () => {
    await request('a job');
    await dueWithin(1, async () => {
      await pause(2);
      await request('late');
    });
    expect(commands.length).toBeGreaterThan(10);
    expect(commands.filter(({ most }) => most !== undefined)).toEqual([]);
  });
});
