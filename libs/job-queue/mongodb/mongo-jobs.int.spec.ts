import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import type { PlacedJob } from '#job-queue/placed-job';
import { MongoJobs } from '#job-queue/mongodb/mongo-jobs';
import { MongoNewJobs } from '#job-queue/mongodb/mongo-new-jobs';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';

const AGES = 10 * 365 * 86_400_000;
const job: PlacedJob = { queue: 'send', key: 'a', dueAt: 0, payload: null, clock: undefined, ahead: 0 };

describeMongo('work that was planned and is done', (server) => {
  const databases = ownDatabases(server);
  let database: MongoDatabase;
  let jobs: MongoJobs;
  let newJobs: MongoNewJobs;

  beforeEach(() => {
    database = new MongoDatabase(databases.next());
    jobs = new MongoJobs(database);
    newJobs = new MongoNewJobs(database);
  });
  afterEach(() => database.close());

  const done = async (): Promise<void> => {
    const { free: ids } = await jobs.look({ queue: 'send', group: '', priority: 0 }, 1, 0, 0);
    const [job] = await jobs.hold(ids, 'token', 0, 1000);
    expect(await jobs.conclude(job!, null, 0)).toBe(true);
  };

  it('is not restored by a slower planner of the same history', async () => {
    await newJobs.plan([job], '7');
    await done();
    await newJobs.plan([job], '7');
    await newJobs.plan([job], '5');
    expect(await jobs.backlog()).toEqual([]);
  });

  it('is not restored by a planner that started earlier and has read more of the same history', async () => {
    await newJobs.plan([job], '7');
    await done();
    await newJobs.plan([job], '8', { $lte: '6' });
    expect(await jobs.backlog()).toEqual([]);
    await newJobs.plan([job], '8', { $lte: '7' });
    expect(await jobs.backlog()).toHaveLength(1);
  });

  it('is planned again by a later event, or by another job', async () => {
    await newJobs.plan([job], '7');
    await done();
    await newJobs.plan([job], '8');
    expect(await jobs.backlog()).toEqual([{ queue: 'send', count: 1, oldestDueAt: 0 }]);
    await done();
    await newJobs.add([job]);
    expect(await jobs.backlog()).toHaveLength(1);
  });

  it('is remembered for some minutes only', async () => {
    await newJobs.plan([job], '7');
    await done();
    await jobs.forget();
    await newJobs.plan([job], '7');
    expect(await jobs.backlog()).toEqual([]);
    database.now = async () => Date.now() + AGES;
    await jobs.forget();
    await newJobs.plan([job], '7');
    expect(await jobs.backlog()).toHaveLength(1);
  });

  it('ends for each holder separately, though one call has the last steps of several', async () => {
    const names = ['a', 'b', 'c'];
    await newJobs.plan(
      names.map((key) => ({ ...job, key })),
      '7',
    );
    const free = async (server: number) => (await jobs.look({ queue: 'send', group: '', priority: 0 }, 3, server, server)).free;
    const former = await jobs.hold(await free(0), 'former', 0, 1000);
    const [newer] = await jobs.hold((await free(1000)).slice(0, 1), 'newer', 1000, 2000);
    const isNewer = former.map(({ key }) => key === newer!.key);
    const again = { ...job, key: former[2]!.key };
    const outcomes = former.map((each, n) => jobs.conclude(each, n === 2 ? again : null, 0));
    expect(await Promise.all(outcomes)).toEqual(isNewer.map((lost) => !lost));
    expect(await jobs.conclude(newer!, null, 0)).toBe(true);
    expect(await jobs.conclude(newer!, null, 0)).toBe(false);
  });
});
