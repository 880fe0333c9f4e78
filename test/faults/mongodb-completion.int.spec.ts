import type { ClaimedJob, JobResult } from '#job-queue/job-store';
import { MongoJobStore } from '#job-queue/mongodb/mongo-job-store';
import { MongoRecords } from '#platform/storage/mongodb/mongo-records';
import { RecordCollections } from '#platform/storage/mongodb/record-collections';
import { claimFrom, newJob, LEASE, NOW, record, SCOPE, range } from '#test/contracts/job-setting';
import { describeMongoServer, ownDatabases } from '#test/support/stores/mongodb';
import { WatchedMongoDatabase } from '#test/support/stores/watched-mongo-database';

const AFTERWARDS = NOW + 10 * LEASE;
/** What telling a merchant leaves: the event, the attempt to be made, and the work to make it. */
const PUBLISHED: JobResult = {
  records: [
    { ...record('event', '"event"'), collection: 'events' },
    { ...record('attempt', '"pending"'), initial: true },
  ],
  next: [newJob('event/endpoint', { queue: 'deliver', group: 'endpoint' })],
};
const DELIVERED: JobResult = { records: [record('attempt', '"succeeded"')], pauseUntil: 0 };

describeMongoServer('a result in MongoDB that stops before one of its writes', (server) => {
  const databases = ownDatabases(server);
  const opened: WatchedMongoDatabase[] = [];

  const processAt = (url: string) => {
    const database = new WatchedMongoDatabase(url);
    opened.push(database);
    const collections = new RecordCollections(database);
    const store = {
      jobStore: new MongoJobStore(database, collections),
      records: new MongoRecords(collections),
      crash: () => database.close(),
      clockIs: (milliseconds: number) => (database.time = milliseconds),
    };
    const claim = async (queue: string, now: number): Promise<ClaimedJob | undefined> =>
      (await claimFrom(store, queue, { most: 1, now, lease: LEASE }))[0];
    return { ...store, database, claim };
  };
  type Process = ReturnType<typeof processAt>;

  /** Delivers what is to be delivered; how often that was. */
  const deliver = async ({ claim, jobStore }: Process, now: number): Promise<number> => {
    const job = await claim('deliver', now);
    if (job === undefined) return 0;
    expect(await jobStore.complete(job, DELIVERED)).toBe(true);
    return 1;
  };

  /** What another process does with it, at once and when the lease has ended; how often it was delivered. */
  const goOn = async (other: Process): Promise<number> => {
    const before = await deliver(other, NOW);
    const again = await other.claim('publish', AFTERWARDS);
    if (again !== undefined) expect(await other.jobStore.complete(again, PUBLISHED)).toBe(true);
    return before + (await deliver(other, AFTERWARDS));
  };

  /** Stops the result of a publication before a write; `stop` is how, and what happens then. How often it was delivered; null: it was over before. */
  const stopped = async (
    write: number,
    stop: (settling: Promise<boolean>, other: Process, reached: Promise<void>, go: (killed: boolean) => void) => Promise<number>,
  ): Promise<number | null> => {
    const url = databases.next();
    const [one, other] = [processAt(url), processAt(url)];
    await one.jobStore.plan('work', range(null, 1), [newJob('event', { queue: 'publish' })]);
    const job = (await one.claim('publish', NOW))!;
    const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()];
    let writes = 0;
    one.database.beforeWrite = async () => {
      if (writes++ !== write) return;
      reached.resolve();
      if (await go.promise) throw new Error('killed');
    };
    const settling = one.jobStore.complete(job, PUBLISHED);
    if (await Promise.race([reached.promise.then(() => false), settling.then(() => true)])) return null;
    const times = await stop(settling, other, reached.promise, go.resolve);
    expect(await other.records.get('attempts', 'attempt', SCOPE)).toBe('"succeeded"');
    expect(await other.records.get('events', 'event', SCOPE)).toBe('"event"');
    expect(await other.jobStore.backlog()).toEqual([]);
    return times;
  };

  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
  });

  it.each<[string, Parameters<typeof stopped>[1]]>([
    [
      'for good',
      async (settling, other, _, go) => {
        go(true);
        await expect(settling).rejects.toThrow('killed');
        return goOn(other);
      },
    ],
    [
      'until another process has done it all',
      async (settling, other, _, go) => {
        const times = await goOn(other);
        go(false);
        await settling;
        return times + (await deliver(other, AFTERWARDS));
      },
    ],
  ])('%s delivers once, and the outcome stays', async (_, stop) => {
    const times: number[] = [];
    for (let write = 0, last: number | null; (last = await stopped(write, stop)) !== null; write++) times.push(last);
    expect(times.length).toBeGreaterThan(4);
    expect(times).toEqual(times.map(() => 1));
  });
});
