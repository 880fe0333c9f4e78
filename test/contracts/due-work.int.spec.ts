import { EmbeddedDueWork } from '#platform/storage/embedded/embedded-due-work';
import { EmbeddedRecords } from '#platform/storage/embedded/embedded-records';
import { WorkFile } from '#platform/storage/embedded/work-file';
import { dueWorkContract } from '#test/contracts/due-work.contract';
import { temporaryDirectory } from '#test/support/temporary-directory';

const directory = temporaryDirectory();
let files = 0;

dueWorkContract('the embedded store', {
  oneProcess: 'the embedded store has one owner',
  place: () => {
    const path = directory.path(`work-${++files}.db`);
    return async () => {
      const file = new WorkFile(path);
      return { dueWork: new EmbeddedDueWork(file), records: new EmbeddedRecords(file), crash: async () => file.close() };
    };
  },
});
