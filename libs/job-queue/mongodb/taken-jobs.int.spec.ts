import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoJobStore } from '#job-queue/mongodb/mongo-job-store';
import { RecordCollections } from '#platform/storage/mongodb/record-collections';
import type { ClaimedJob, JobTaker } from '#job-queue/job-store';
import { at, LEASE, newJob, range } from '#test/contracts/job-setting';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';

/** A process that can perform two jobs at a time. */
class Taker implements JobTaker {
  readonly taken: ClaimedJob[] = [];
  places = 2;

  reserve(dueAt: number): boolean {
    return dueAt <= Date.now() && this.places > 0 && this.places-- > 0;
  }

  take(job: ClaimedJob): void {
    this.taken.push(job);
  }

  free(): void {
    this.places++;
  }
}

describeMongo('jobs that are claimed as they are added', (server) => {
  const databases = ownDatabases(server);
  let databaseOfTaker: MongoDatabase;
  let otherDatabase: MongoDatabase;
  let jobStore: MongoJobStore;
  let other: MongoJobStore;
  let taker: Taker;

  beforeEach(() => {
    const url = databases.next();
    [databaseOfTaker, otherDatabase] = [new MongoDatabase(url), new MongoDatabase(url)];
    jobStore = new MongoJobStore(databaseOfTaker, new RecordCollections(databaseOfTaker));
    other = new MongoJobStore(otherDatabase, new RecordCollections(otherDatabase));
    taker = new Taker();
    jobStore.claimAsAdded(new Map([['send', taker]]), LEASE);
  });
  afterEach(() => Promise.all([databaseOfTaker.close(), otherDatabase.close()]));

  const due = (key: string, more = {}) => newJob(key, { dueAt: 0, ...more });
  const taken = (): string[] => taker.taken.map(({ key }) => key);
  const claim = (time = 0): Promise<ClaimedJob[]> => {
    otherDatabase.now = async () => Date.now() + time;
    return other.claim('send', { most: 9, perGroup: 9, now: Date.now() + time, lease: LEASE });
  };

  it('are performed here alone, and are over when they are completed', async () => {
    const job = due('a');
    expect(await jobStore.plan('work', range(null, 1), [job])).toBe(true);
    expect(taker.taken).toMatchObject([{ queue: 'send', key: 'a', attempt: 1, redelivered: false, payload: { to: 'a' } }]);
    expect(jobStore.wasTaken(job)).toBe(true);
    expect(await claim()).toEqual([]);
    expect(await jobStore.complete(taker.taken[0]!, {})).toBe(true);
    expect(await other.plan('work', range(1, 2), [])).toBe(true);
    expect(await claim(2 * LEASE)).toEqual([]);
  });

  it('are performed by another process when this one is killed', async () => {
    await jobStore.plan('work', range(null, 1), [due('a')]);
    expect(await claim(2 * LEASE)).toMatchObject([{ key: 'a', attempt: 2, redelivered: true }]);
    expect(await jobStore.complete(taker.taken[0]!, {})).toBe(false);
  });

  it('are found by another process when this one is killed before it says that they are there', async () => {
    await databaseOfTaker.collection('due_work_lanes').drop();
    jobStore['groups'].expect = () => Promise.reject(new Error('killed'));
    await expect(jobStore.plan('work', range(null, 1), [due('a')])).rejects.toThrow('killed');
    expect(await other.plan('work', range(null, 1), [due('a')])).toBe(true);
    expect(await claim()).toEqual([]);
    expect(await claim(2 * LEASE)).toMatchObject([{ key: 'a', redelivered: true }]);
  });

  it('are those for which there is room, without a group, due, and not there already', async () => {
    await other.add([due('there')]);
    const jobs = [
      due('there'),
      due('later', { dueAt: Date.now() + 60_000 }),
      due('of a group', { group: 'one' }),
      due('a'),
      due('a'),
      due('b'),
      due('c'),
    ];
    await jobStore.add(jobs);
    expect(taken()).toEqual(['a']);
    expect(taker.places).toBe(1);
    expect((await claim()).map(({ key }) => key).toSorted()).toEqual(['b', 'c', 'of a group', 'there']);
  });

  it('are not those that were done before and are planned again', async () => {
    await jobStore.plan('work', range(null, 1), [due('a')]);
    await jobStore.complete(taker.taken[0]!, { next: [due('b')] });
    expect(taken()).toEqual(['a', 'b']);
    await jobStore.complete(taker.taken[1]!, {});
    taker.places = 2;
    expect(await other.plan('work', range(1, 2), [])).toBe(true);
    expect(await jobStore.plan('work', { from: at(2), to: at(3) }, [due('a')])).toBe(true);
    expect(taken()).toEqual(['a', 'b']);
    expect(await claim()).toMatchObject([{ key: 'a' }]);
  });
});
