import { EmbeddedJobStore } from '#platform/storage/embedded/embedded-job-store';
import { EmbeddedRecords } from '#platform/storage/embedded/embedded-records';
import { JobFile } from '#platform/storage/embedded/job-file';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoJobStore } from '#platform/storage/mongodb/mongo-job-store';
import { MongoRecords } from '#platform/storage/mongodb/mongo-records';
import { RecordCollections } from '#platform/storage/mongodb/record-collections';
import { jobStoreContract } from '#test/contracts/jobs.contract';
import { jobClocksContract } from '#test/contracts/job-clocks.contract';
import { jobRecordsContract } from '#test/contracts/job-records.contract';
import { jobGroupsContract } from '#test/contracts/job-groups.contract';
import { deadLettersContract } from '#test/contracts/dead-letters.contract';
import { parkedPlansContract } from '#test/contracts/parked-plans.contract';
import type { JobBackend } from '#test/contracts/job-setting';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const directory = temporaryDirectory();
let files = 0;

const EMBEDDED: JobBackend = {
  name: 'the embedded store',
  oneProcess: 'the embedded store has one owner',
  place: () => {
    const path = directory.path(`work-${++files}.db`);
    return async () => {
      const file = new JobFile(path);
      return { jobStore: new EmbeddedJobStore(file), records: new EmbeddedRecords(file), crash: async () => file.close() };
    };
  },
};

jobStoreContract(EMBEDDED);
jobGroupsContract(EMBEDDED);
jobRecordsContract(EMBEDDED);
jobClocksContract(EMBEDDED);
parkedPlansContract(EMBEDDED);
deadLettersContract(EMBEDDED);

/** A server whose clock the tests set. */
class TimedMongoDatabase extends MongoDatabase {
  time = 0;
  override async now(): Promise<number> {
    return this.time;
  }
}

describeMongo('with a MongoDB', (server) => {
  const databases = ownDatabases(server);

  const backend: JobBackend = {
    name: 'MongoDB',
    place: () => {
      const url = databases.next();
      return async () => {
        const database = new TimedMongoDatabase(url);
        const records = new RecordCollections(database);
        return {
          jobStore: new MongoJobStore(database, records),
          records: new MongoRecords(records),
          crash: () => database.close(),
          clockIs: (milliseconds) => (database.time = milliseconds),
        };
      };
    },
  };

  jobStoreContract(backend);
  jobGroupsContract(backend);
  jobRecordsContract(backend);
  jobClocksContract(backend);
  parkedPlansContract(backend);
  deadLettersContract(backend);
});
