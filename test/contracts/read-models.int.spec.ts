import { EmbeddedLookups } from '#platform/storage/embedded/embedded-lookups';
import { EmbeddedReadModelWriter } from '#platform/storage/embedded/embedded-read-model-writer';
import { EmbeddedReadModels } from '#platform/storage/embedded/embedded-read-models';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { Generations } from '#platform/storage/mongodb/generations';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoLookups } from '#platform/storage/mongodb/mongo-lookups';
import { MongoReadModelWriter } from '#platform/storage/mongodb/mongo-read-model-writer';
import { MongoReadModels } from '#platform/storage/mongodb/mongo-read-models';
import { lookupsContract } from '#test/contracts/lookups.contract';
import { readModelFencingContract } from '#test/contracts/read-model-fencing.contract';
import { readModelPausingContract } from '#test/contracts/read-model-pausing.contract';
import { readModelWaitingContract } from '#test/contracts/read-model-waiting.contract';
import { readModelsContract } from '#test/contracts/read-models.contract';
import type { ReadModelsUnderTest } from '#test/contracts/read-models-setting';
import { LONG_PATIENCE } from '#test/support/stores/long-patience';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const directory = temporaryDirectory();
let files = 0;

const embedded = () => {
  const path = directory.path(`read-models-${++files}.db`);
  return async () => {
    const file = new ReadModelFile(path);
    const open = (): ReadModelsUnderTest => ({
      readModels: new EmbeddedReadModels(file),
      lookups: new EmbeddedLookups(file),
      writer: new EmbeddedReadModelWriter(file),
      again: async () => open(),
      close: async () => file.close(),
    });
    return open();
  };
};

readModelsContract('the embedded store', embedded);
readModelWaitingContract('the embedded store', embedded);
readModelPausingContract('the embedded store', embedded);
readModelFencingContract('the embedded store', embedded);
lookupsContract('the embedded store', embedded);

describeMongo('MongoDB', (server) => {
  const databases = ownDatabases(server);

  const mongodb = () => {
    const url = databases.next();
    return async () => {
      const database = new MongoDatabase(url, LONG_PATIENCE);
      const open = (): ReadModelsUnderTest => {
        const generations = new Generations(database);
        return {
          readModels: new MongoReadModels(generations),
          lookups: new MongoLookups(generations),
          writer: new MongoReadModelWriter(generations, database),
          again: async () => open(),
          close: () => database.close(),
        };
      };
      return open();
    };
  };

  readModelsContract('MongoDB', mongodb);
  readModelWaitingContract('MongoDB', mongodb);
  readModelPausingContract('MongoDB', mongodb);
  readModelFencingContract('MongoDB', mongodb);
  lookupsContract('MongoDB', mongodb);
});
