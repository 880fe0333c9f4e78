import { Logger } from '@nestjs/common';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoJobStore } from '#job-queue/mongodb/mongo-job-store';
import { RecordCollections } from '#platform/storage/mongodb/record-collections';
import { newJob } from '#test/contracts/job-setting';
import { eventually } from '#test/support/machine/eventually';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';
import { relayed } from '#test/support/stores/mongodb-address';

describeMongo('jobs in MongoDB', (server) => {
  const databases = ownDatabases(server);

  it('restores no completed job when another planner was faster', async () => {
    const url = databases.next();
    const [database, other] = [new MongoDatabase(url), new MongoDatabase(url)];
    const [late, faster] = [
      new MongoJobStore(database, new RecordCollections(database)),
      new MongoJobStore(other, new RecordCollections(other)),
    ];
    const jobs = [newJob('a', { dueAt: 0 })];
    const claim = { most: 1, now: Date.now(), lease: 30_000 };
    expect(await late.plan('work', { from: null, to: '1' }, [])).toBe(true);
    expect(await late.plan('work', { from: '1', to: '2' }, [])).toBe(true);
    expect(await faster.plan('work', { from: '2', to: '3' }, jobs)).toBe(true);
    await faster.complete((await faster.claim('send', claim))[0]!, {});
    expect(await late.plan('work', { from: '2', to: '4' }, jobs)).toBe(false);
    expect(await late.checkpoint('work')).toBe('3');
    expect(await late.claim('send', claim)).toEqual([]);
    await Promise.all([database.close(), other.close()]);
  });

  it('logs and counts a failed removal of expired records, and continues', async () => {
    const warnings: string[] = [];
    const ignored = (): void => undefined;
    Logger.overrideLogger({ log: ignored, error: ignored, warn: (words: string) => warnings.push(words) });
    const [relay, url] = await relayed(databases.next());
    const database = new MongoDatabase(url, 1500);
    const jobStore = new MongoJobStore(database, new RecordCollections(database));
    const completeOne = async (key: string, now: number): Promise<boolean> => {
      await jobStore.add([newJob(key, { dueAt: 0 })]);
      const [claimed] = await jobStore.claim('send', { most: 1, now, lease: 30_000 });
      return jobStore.complete(claimed!, {});
    };
    relay.hold((request) => request.includes('delete') && request.includes('done_at'));
    expect(await completeOne('a', Date.now())).toBe(true);
    await eventually(() => expect(jobStore.sweepsFailed).toBe(1));
    expect(warnings).toEqual([expect.stringContaining('What has expired could not be removed')]);
    relay.mend();
    expect(await completeOne('b', Date.now() + 120_000)).toBe(true);
    expect(jobStore.sweepsFailed).toBe(1);
    await database.close();
    await relay.close();
  });
});
