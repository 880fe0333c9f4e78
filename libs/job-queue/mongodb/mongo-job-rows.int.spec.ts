import type { Collection } from 'mongodb';
import type { ClaimedJob } from '#job-queue/job-store';
import { MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { MongoJobStore } from '#job-queue/mongodb/mongo-job-store';
import { MOST_COUNTED } from '#job-queue/mongodb/mongo-jobs';
import { RecordCollections } from '#platform/storage/mongodb/record-collections';
import { STEPS } from '#platform/storage/mongodb/schema-steps';
import { newJob } from '#test/contracts/job-setting';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';

const MANY = 1000;
const LEASE = 1000;
const NEVER = new AbortController().signal;

/** Counts what is written and how. */
class CountingDatabase extends MongoDatabase {
  operations = 0;
  counted: unknown[] = [];
  time = 1_000_000;

  override async now(): Promise<number> {
    return this.time;
  }

  override collection<Doc extends Stored>(name: string): Collection<Doc> {
    const collection = super.collection<Doc>(name);
    const write = collection.bulkWrite.bind(collection);
    collection.bulkWrite = async (writes, options) => {
      this.operations += writes.length;
      return write(writes, options);
    };
    const count = collection.countDocuments.bind(collection);
    collection.countDocuments = async (filter, options) => {
      this.counted.push(options);
      return count(filter, options);
    };
    return collection;
  }
}

describeMongo('rows of jobs in MongoDB', (server) => {
  const databases = ownDatabases(server);
  let database: CountingDatabase;
  let jobStore: MongoJobStore;

  beforeEach(() => {
    database = new CountingDatabase(databases.next());
    jobStore = new MongoJobStore(database, new RecordCollections(database));
  });
  afterEach(() => database.close());

  const groups = async (): Promise<string[]> => {
    const rows = await database.collection('due_work_lanes').find().toArray();
    return rows.map((row) => (row as unknown as { lane: string }).lane).toSorted();
  };
  const claim = async (now: number) => {
    database.time = now;
    return jobStore.claim('send', { most: 9, perGroup: 9, now, lease: LEASE });
  };

  it('are each written once if a batch of jobs is repeated, without delaying new ones', async () => {
    const jobs = Array.from({ length: MANY }, (_, n) => newJob(`a${n}`));
    await jobStore.add(jobs);
    const before = database.operations;
    await jobStore.add([...jobs, newJob('new'), newJob('new', { payload: 'second' })]);
    // Each job, the same as one that may be done, and its hint for the group.
    expect(database.operations - before).toBeLessThanOrEqual(3 * (MANY + 2));
    expect(await jobStore.backlog()).toMatchObject([{ count: MANY + 1 }]);
    expect(await jobStore.waiting('send', 'new')).toEqual([{ key: 'new', payload: { to: 'new' } }]);
    // FerretDB takes some thousands of writes.
  });

  it('are counted up to a limit', async () => {
    await jobStore.add([newJob('a')]);
    expect(await jobStore.backlog()).toMatchObject([{ count: 1 }]);
    expect(database.counted).toEqual([{ limit: MOST_COUNTED }]);
  });

  it('of groups are removed when the group is empty, and created again with the next job', async () => {
    const { time } = database;
    await jobStore.add([newJob('a', { group: 'one', dueAt: 0 }), newJob('b', { group: 'two', dueAt: 0 }), newJob('c', { dueAt: 0 })]);
    for (const job of await claim(time)) if (job.key !== 'b') await jobStore.complete(job, {});
    expect(await claim(time + 2 * LEASE)).toMatchObject([{ key: 'b' }]);
    expect(await groups()).toEqual(['', 'two']);
    await jobStore.add([newJob('d', { group: 'one', dueAt: 0 })]);
    expect(await claim(time + 2 * LEASE)).toMatchObject([{ key: 'd' }]);
  });

  it('of groups are removed with their only job, unless another was added since it was claimed', async () => {
    const { time } = database;
    await jobStore.add([newJob('a', { group: 'one', dueAt: 0 })]);
    const [alone] = await claim(time);
    expect(jobStore.isAwaited(alone!)).toBe(false);
    expect(await jobStore.complete(alone!, {})).toBe(true);
    expect(await groups()).toEqual([]);
    await jobStore.add([newJob('b', { group: 'one', dueAt: 0 })]);
    const [first] = await claim(time);
    await jobStore.add([newJob('c', { group: 'one', dueAt: 0 })]);
    expect(await jobStore.complete(first!, {})).toBe(true);
    expect(await groups()).toEqual(['one']);
    expect(await claim(time)).toMatchObject([{ key: 'c' }]);
  });

  it('show whether something waits for the end of a job, unless this process has not looked', async () => {
    const { time } = database;
    const claimOne = async (): Promise<ClaimedJob> => (await jobStore.claim('send', { most: 9, perGroup: 1, now: time, lease: LEASE }))[0]!;
    await jobStore.add([newJob('a', { group: 'one', dueAt: 0 })]);
    const first = await claimOne();
    expect(jobStore.isAwaited(first)).toBe(false);
    expect(new MongoJobStore(database, new RecordCollections(database)).isAwaited(first)).toBe(true);
    await jobStore.add([newJob('b', { group: 'one', dueAt: 0 })]);
    expect(await claimOne()).toBeUndefined();
    expect(jobStore.isAwaited(first)).toBe(true);
    await jobStore.complete(first, {});
    expect(jobStore.isAwaited(await claimOne())).toBe(false);
  });

  it('of groups stay while they are paused', async () => {
    const { time } = database;
    await jobStore.add([newJob('a', { group: 'one', dueAt: 0 })]);
    const [job] = await claim(time);
    await jobStore.complete(job!, { pauseUntil: time + 9 * LEASE });
    await claim(time + 2 * LEASE);
    await jobStore.add([newJob('b', { group: 'one', dueAt: 0 })]);
    expect(await claim(time + 3 * LEASE)).toEqual([]);
    expect(await claim(time + 10 * LEASE)).toMatchObject([{ key: 'b' }]);
  });

  it('of groups that an earlier release left empty are removed by a step of the schema', async () => {
    const rows = database.collection<Stored & { lane: string; turn_0?: number; rests_until?: number }>('due_work_lanes');
    await rows.insertMany([
      { _id: 'a', lane: 'empty' },
      { _id: 'b', lane: 'due', turn_0: 1 },
      { _id: 'c', lane: 'paused', rests_until: 1 },
      { _id: 'd', lane: '' },
    ]);
    await STEPS.find(({ does }) => does['without'] !== undefined)!.take(database, NEVER);
    expect(await groups()).toEqual(['', 'due', 'paused']);
  });
});
