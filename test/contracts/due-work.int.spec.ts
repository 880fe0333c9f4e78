import { EmbeddedDueWork } from '#platform/storage/embedded/embedded-due-work';
import { EmbeddedRecords } from '#platform/storage/embedded/embedded-records';
import { WorkFile } from '#platform/storage/embedded/work-file';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoDueWork } from '#platform/storage/mongodb/mongo-due-work';
import { MongoRecords } from '#platform/storage/mongodb/mongo-records';
import { RecordCollections } from '#platform/storage/mongodb/record-collections';
import { dueWorkContract } from '#test/contracts/due-work.contract';
import { dueWorkClocksContract } from '#test/contracts/due-work-clocks.contract';
import { dueWorkRecordsContract } from '#test/contracts/due-work-records.contract';
import { dueWorkLanesContract } from '#test/contracts/due-work-lanes.contract';
import type { DueWorkBackend } from '#test/contracts/due-work-setting';
import { describeMongo, ownDatabases } from '#test/support/mongodb';
import { temporaryDirectory } from '#test/support/temporary-directory';

const directory = temporaryDirectory();
let files = 0;

const EMBEDDED: DueWorkBackend = {
  name: 'the embedded store',
  oneProcess: 'the embedded store has one owner',
  place: () => {
    const path = directory.path(`work-${++files}.db`);
    return async () => {
      const file = new WorkFile(path);
      return { dueWork: new EmbeddedDueWork(file), records: new EmbeddedRecords(file), crash: async () => file.close() };
    };
  },
};

dueWorkContract(EMBEDDED);
dueWorkLanesContract(EMBEDDED);
dueWorkRecordsContract(EMBEDDED);
dueWorkClocksContract(EMBEDDED);

/** A server whose clock the tests set. */
class TimedMongoDatabase extends MongoDatabase {
  time = 0;
  override async now(): Promise<number> {
    return this.time;
  }
}

describeMongo('with a MongoDB', (server) => {
  const databases = ownDatabases(server);

  const backend: DueWorkBackend = {
    name: 'MongoDB',
    place: () => {
      const url = databases.next();
      return async () => {
        const database = new TimedMongoDatabase(url);
        const records = new RecordCollections(database);
        return {
          dueWork: new MongoDueWork(database, records),
          records: new MongoRecords(records),
          crash: () => database.close(),
          clockIs: (milliseconds) => (database.time = milliseconds),
        };
      };
    },
  };

  dueWorkContract(backend);
  dueWorkLanesContract(backend);
  dueWorkRecordsContract(backend);
  dueWorkClocksContract(backend);
});
