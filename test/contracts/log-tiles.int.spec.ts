import { EmbeddedLogTiles } from '#platform/integrity/embedded/embedded-log-tiles';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoLogTiles } from '#platform/integrity/mongodb/mongo-log-tiles';
import { logTilesContract } from '#test/contracts/log-tiles.contract';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const directory = temporaryDirectory();
let files = 0;

logTilesContract('the embedded store', () => {
  const path = directory.path(`log-${++files}.db`);
  return async () => {
    const tiles = new EmbeddedLogTiles(path);
    return { tiles, close: async () => tiles.close() };
  };
});

describeMongo('MongoDB', (server) => {
  const databases = ownDatabases(server);

  logTilesContract('MongoDB', () => {
    const url = databases.next();
    return async () => {
      const database = new MongoDatabase(url);
      return { tiles: new MongoLogTiles(database), close: () => database.close() };
    };
  });
});
