import { EmbeddedRequestLogs } from '#http/request-log/embedded/embedded-request-logs';
import { RequestLogFile } from '#http/request-log/embedded/request-log-file';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoRequestLogs } from '#http/request-log/mongodb/mongo-request-logs';
import { PageTurns } from '#platform/storage/page-turns';
import { requestLogsContract } from '#test/contracts/request-logs.contract';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';

/** Nothing is written by the clock. */
const BOUNDS = { most: 100, atOnce: 3, every: 2 ** 30 };

const directory = temporaryDirectory();
let files = 0;

requestLogsContract('the embedded store', () => {
  const path = directory.path(`request-log-${++files}.db`);
  return async () => {
    const file = new RequestLogFile(path);
    const logs = new EmbeddedRequestLogs(file, new PageTurns(), BOUNDS);
    let closed = false;
    const close = async (): Promise<void> => {
      if (closed) return;
      closed = true;
      await logs.close();
      file.close();
    };
    return { logs, close };
  };
});

describeMongo('MongoDB', (server) => {
  const databases = ownDatabases(server);

  requestLogsContract('MongoDB', () => {
    const url = databases.next();
    return async () => {
      const database = new MongoDatabase(url);
      const logs = new MongoRequestLogs(database, new PageTurns(), BOUNDS);
      const close = async (): Promise<void> => {
        await logs.close();
        await database.close();
      };
      return { logs, close };
    };
  });
});
