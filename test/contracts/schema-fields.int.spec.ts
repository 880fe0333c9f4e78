import { MongoSubjectKeys } from '#privacy/personal-data/mongodb/mongo-subject-keys';
import { SecretBox } from '#privacy/secrets/secret-box';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoIdempotencyRecords } from '#http/idempotency/mongodb/mongo-idempotency-records';
import { MongoJobStore } from '#job-queue/mongodb/mongo-job-store';
import { MongoLeases } from '#platform/storage/mongodb/mongo-leases';
import { MongoLogTiles } from '#platform/integrity/mongodb/mongo-log-tiles';
import { MongoRateCounters } from '#http/rate-limit/mongodb/mongo-rate-counters';
import { ParkedStreams } from '#platform/storage/mongodb/parked-streams';
import { RecordCollections } from '#platform/storage/mongodb/record-collections';
import { Schema } from '#platform/storage/mongodb/schema';
import { STEPS } from '#platform/storage/mongodb/schema-steps';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';

const AT = '00000000000000000001';
const NOW = 1_700_000_000_000;
const HASH = 32;

/** Writes a document of each kind, with every field that one can have. */
async function writeAll(database: MongoDatabase): Promise<void> {
  const jobs = new MongoJobStore(database, new RecordCollections(database));
  const job = { queue: 'send', dueAt: NOW, payload: null, clock: 'acct_1:test' };
  await jobs.plan('planner', { from: null, to: AT }, [
    { ...job, key: 'waiting', priority: 0, group: 'one' },
    { ...job, key: 'retried', priority: 1, group: 'one' },
    { ...job, key: 'completed' },
    { ...job, key: 'given up' },
  ]);
  const plan = { queue: 'send', stream: 'order-1', revision: 0, position: '2', parkedAt: NOW, reason: 'broken' };
  await jobs.plan('planner', { from: AT, to: '2' }, [], [], [plan]);
  const claimed = await jobs.claim('send', { most: 4, now: NOW, lease: 30_000 });
  await jobs.complete(
    claimed.find(({ key }) => key === 'completed')!,
    {
      records: [
        { collection: 'attempts', id: 'a1', scope: 'acct_1:test', createdAt: 1, filters: { outcome: 'x' }, json: '{}', expiresAt: 2 * NOW },
      ],
    },
  );
  const dead = { id: 'dead-1', reason: 'broken', diedAt: NOW };
  await jobs.complete(
    claimed.find(({ key }) => key === 'given up')!,
    { dead },
  );
  await jobs.add([
    { ...job, key: 'first', group: 'two' },
    { ...job, key: 'again', group: 'two', priority: 1 },
  ]);
  const parked = new ParkedStreams(database);
  await parked.park(1, [{ stream: 'order-1', revision: 0, position: AT, reason: 'unreadable' }], 1);
  await parked.ask(1);
  await new MongoSubjectKeys(database, new SecretBox(Buffer.alloc(HASH, 7))).current('asha');
  const tile = { level: 0, index: 0, hashes: Buffer.alloc(HASH), positions: [AT] };
  await new MongoLogTiles(database).grow([tile], { size: 1, position: AT });
  await new MongoRateCounters(database).count('key_1', 1);
  const requests = new MongoIdempotencyRecords(database);
  await requests.begin({ scope: 'acct_1:test', key: 'k' }, 'fingerprint', NOW, 1000);
  requests.onApplicationShutdown();
}

/** The fields of the indexes of a collection that no document in it has. */
async function fieldsOfNone(database: MongoDatabase, name: string): Promise<string[]> {
  const collection = database.collection(name);
  const indexes = await collection.indexes();
  const fields = indexes.flatMap(({ name: index, key }) => Object.keys(key).map((field) => [index, field] as const));
  const missing = await Promise.all(
    fields.map(async ([index, field]) =>
      (await collection.findOne({ [field]: { $exists: true } })) === null ? [`${name}.${index}: ${field}`] : [],
    ),
  );
  return missing.flat();
}

describeMongo('the indexes in MongoDB', (server) => {
  const databases = ownDatabases(server);

  it('are of fields that documents have', async () => {
    const database = new MongoDatabase(databases.next());
    await new Schema(database, new MongoLeases(database)).migrate();
    await writeAll(database);
    const names = [
      ...new Set(STEPS.flatMap(({ does }) => (does['index'] === undefined ? [] : [String(does['collection'])]))),
      'record_attempts',
    ];
    expect(names).toContain('parked_streams');
    expect((await Promise.all(names.map((name) => fieldsOfNone(database, name)))).flat()).toEqual([]);
    await database.collection('parked_streams').createIndex({ requested: 1 }, { name: 'by_asking' });
    expect(await fieldsOfNone(database, 'parked_streams')).toEqual(['parked_streams.by_asking: requested']);
    await database.close();
  });
});
