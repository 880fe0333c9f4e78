import { EmbeddedIdempotencyRecords } from '#http/idempotency/embedded/embedded-idempotency-records';
import { JobFile } from '#job-queue/embedded/job-file';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoIdempotencyRecords } from '#http/idempotency/mongodb/mongo-idempotency-records';
import { idempotencyContract } from '#test/contracts/idempotency.contract';
import { eventually } from '#test/support/machine/eventually';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const directory = temporaryDirectory();
let files = 0;

idempotencyContract('the embedded store', () => {
  const path = directory.path(`work-${++files}.db`);
  return async () => {
    const file = new JobFile(path);
    return { records: new EmbeddedIdempotencyRecords(file), crash: async () => file.close() };
  };
});

describeMongo('MongoDB', (server) => {
  const LEASE = 500;
  const databases = ownDatabases(server);
  const processAt = (url: string) => {
    const database = new MongoDatabase(url);
    const records = new MongoIdempotencyRecords(database, LEASE);
    const crash = async (): Promise<void> => {
      records.onApplicationShutdown();
      await database.close();
    };
    return { records, crash };
  };

  idempotencyContract('MongoDB', () => {
    const url = databases.next();
    return async () => processAt(url);
  });

  it('tells every process which requests run, for as long as the one that runs them lives', async () => {
    const url = databases.next();
    const [one, other] = [processAt(url), processAt(url)];
    const begin = ({ records }: typeof one): Promise<object> => records.begin({ scope: 'acct_1:test', key: 'k' }, 'f', 1, 1000);
    expect(await begin(one)).toMatchObject({ state: 'owned' });
    const began = performance.now();
    await eventually(async () => {
      expect(await begin(other)).toEqual({ state: 'running' });
      expect(performance.now() - began).toBeGreaterThan(2 * LEASE);
    });
    await one.crash();
    await eventually(async () => expect(await begin(other)).toEqual({ state: 'owned', firstAt: 1 }));
    await other.crash();
  });
});
