import { EmbeddedLastUses } from '#http/access/embedded/embedded-last-uses';
import { JobFile } from '#job-queue/embedded/job-file';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoLastUses } from '#http/access/mongodb/mongo-last-uses';
import { lastUsesContract } from '#test/contracts/last-uses.contract';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const directory = temporaryDirectory();
let files = 0;

lastUsesContract('the embedded store', () => {
  const path = directory.path(`work-${++files}.db`);
  return async () => {
    const file = new JobFile(path);
    return { uses: new EmbeddedLastUses(file), close: async () => file.close() };
  };
});

describeMongo('MongoDB', (server) => {
  const databases = ownDatabases(server);

  lastUsesContract('MongoDB', () => {
    const url = databases.next();
    return async () => {
      const database = new MongoDatabase(url);
      return { uses: new MongoLastUses(database), close: () => database.close() };
    };
  });
});
