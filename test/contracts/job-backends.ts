import { EmbeddedJobStore } from '#job-queue/embedded/embedded-job-store';
import { EmbeddedRecords } from '#platform/storage/embedded/embedded-records';
import { JobFile } from '#job-queue/embedded/job-file';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoJobStore } from '#job-queue/mongodb/mongo-job-store';
import { MongoRecords } from '#platform/storage/mongodb/mongo-records';
import { RecordCollections } from '#platform/storage/mongodb/record-collections';
import type { JobBackend } from '#test/contracts/job-setting';
import { LONG_PATIENCE } from '#test/support/stores/long-patience';
import { ownDatabases } from '#test/support/stores/mongodb';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

/** To be called where a suite is described. */
export function embeddedJobs(): JobBackend {
  const directory = temporaryDirectory();
  let files = 0;
  return {
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
}

/** A server whose clock the tests set. */
class TimedMongoDatabase extends MongoDatabase {
  time = 0;
  override async now(): Promise<number> {
    return this.time;
  }
}

/** To be called where a suite is described. */
export function mongoJobs(server: string): JobBackend {
  const databases = ownDatabases(server);
  return {
    name: 'MongoDB',
    place: () => {
      const url = databases.next();
      return async () => {
        const database = new TimedMongoDatabase(url, LONG_PATIENCE);
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
}
