import { EmbeddedIdempotencyRecords } from '#platform/storage/embedded/embedded-idempotency-records';
import { WorkFile } from '#platform/storage/embedded/work-file';
import { idempotencyContract } from '#test/contracts/idempotency.contract';
import { temporaryDirectory } from '#test/support/temporary-directory';

const directory = temporaryDirectory();
let files = 0;

idempotencyContract('the embedded store', () => {
  const path = directory.path(`work-${++files}.db`);
  return async () => {
    const file = new WorkFile(path);
    return { records: new EmbeddedIdempotencyRecords(file), crash: async () => file.close() };
  };
});
