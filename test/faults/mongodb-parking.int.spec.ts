import { MongoJobStore } from '#job-queue/mongodb/mongo-job-store';
import { RecordCollections } from '#platform/storage/mongodb/record-collections';
import type { ParkedOutcome, ParkedPlan } from '#job-queue/parked-plan';
import { at, LEASE, newJob, NOW, range } from '#test/contracts/job-setting';
import { describeMongoServer, ownDatabases } from '#test/support/stores/mongodb';
import { WatchedMongoDatabase } from '#test/support/stores/watched-mongo-database';

const PLAN: ParkedPlan = { queue: 'send', stream: 'order-1', revision: 0, position: at(1), parkedAt: NOW, reason: 'broken' };
const PLANNED: ParkedOutcome = { state: 'planned', jobs: [newJob('after all'), newJob('alert ended')] };

describeMongoServer('a parked plan in MongoDB, where a process stops before one of its writes', (server) => {
  const databases = ownDatabases(server);
  const opened: WatchedMongoDatabase[] = [];
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
  });

  const processAt = (url: string) => {
    const database = new WatchedMongoDatabase(url);
    opened.push(database);
    return { database, jobStore: new MongoJobStore(database, new RecordCollections(database)) };
  };
  type Process = ReturnType<typeof processAt>;

  /** As each planner does that reads this range. */
  const park = async ({ jobStore }: Process): Promise<void> => {
    if ((await jobStore.checkpoint('work')) === null) await jobStore.plan('work', range(null, 1), [newJob('other')], [], [PLAN]);
  };
  const retry = async ({ jobStore }: Process): Promise<void> => {
    for (const plan of await jobStore.parked('work')) await jobStore.settleParked('work', plan, PLANNED);
  };
  /** Does all that is due; which jobs that were. */
  const done = async ({ database, jobStore }: Process): Promise<string[]> => {
    const claimed = await jobStore.claim('send', { most: 9, now: database.time, lease: LEASE });
    for (const job of claimed) expect(await jobStore.complete(job, {})).toBe(true);
    return claimed.map(({ key }) => key);
  };

  it.each([
    ['for good', 'it is parked', true],
    ['for good', 'it is tried again', true],
    ['until another process has done it all', 'it is parked', false],
    ['until another process has done it all', 'it is tried again', false],
  ])('%s while %s, loses nothing and plans each job once', async (_, step, killed) => {
    let stops = 0;
    for (let write = 0; ; write++) {
      const url = databases.next();
      const [one, other] = [processAt(url), processAt(url)];
      if (step !== 'it is parked') await park(one);
      const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let writes = 0;
      one.database.beforeWrite = async () => {
        if (writes++ !== write) return;
        reached.resolve();
        await go.promise;
        if (killed) throw new Error('killed');
      };
      const stopped = (step === 'it is parked' ? park(one) : retry(one)).then(
        () => 'over',
        () => 'killed',
      );
      const first = await Promise.race([reached.promise.then(() => 'stopped'), stopped]);
      if (killed) go.resolve();
      if (killed) await stopped;
      await park(other);
      const keys = await done(other);
      await retry(other);
      keys.push(...(await done(other)));
      go.resolve();
      await stopped;
      keys.push(...(await done(other)));
      expect(keys.toSorted()).toEqual(['after all', 'alert ended', 'other']);
      expect(await other.jobStore.parked('work')).toEqual([]);
      expect(await other.jobStore.backlog()).toEqual([]);
      if (first !== 'stopped') break;
      stops++;
    }
    expect(stops).toBeGreaterThan(1);
  });
});
