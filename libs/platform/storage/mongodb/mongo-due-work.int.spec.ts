import { Logger } from '@nestjs/common';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoDueWork } from '#platform/storage/mongodb/mongo-due-work';
import { RecordCollections } from '#platform/storage/mongodb/record-collections';
import { item } from '#test/contracts/due-work-setting';
import { eventually } from '#test/support/eventually';
import { describeMongo, ownDatabases } from '#test/support/mongodb';
import { relayed } from '#test/support/mongodb-address';

describeMongo('due work in MongoDB', (server) => {
  const databases = ownDatabases(server);

  it('logs and counts it when what has expired cannot be removed, and goes on', async () => {
    const warnings: string[] = [];
    const ignored = (): void => undefined;
    Logger.overrideLogger({ log: ignored, error: ignored, warn: (words: string) => warnings.push(words) });
    const [relay, url] = await relayed(databases.next());
    const database = new MongoDatabase(url, 1500);
    const dueWork = new MongoDueWork(database, new RecordCollections(database));
    const settleOne = async (key: string, now: number): Promise<boolean> => {
      await dueWork.add([item(key, { dueAt: 0 })]);
      const [claimed] = await dueWork.claim('send', { most: 1, now, lease: 30_000 });
      return dueWork.settle(claimed!, {});
    };
    relay.hold((request) => request.includes('delete') && request.includes('done_at'));
    expect(await settleOne('a', Date.now())).toBe(true);
    await eventually(() => expect(dueWork.sweepsFailed).toBe(1), 15_000);
    expect(warnings).toEqual([expect.stringContaining('What has expired could not be removed')]);
    relay.mend();
    expect(await settleOne('b', Date.now() + 120_000)).toBe(true);
    expect(dueWork.sweepsFailed).toBe(1);
    await database.close();
    await relay.close();
  });
});
