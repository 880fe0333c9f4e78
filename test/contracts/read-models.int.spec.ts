import { EmbeddedLookups } from '#platform/storage/embedded/embedded-lookups';
import { EmbeddedReadModelWriter } from '#platform/storage/embedded/embedded-read-model-writer';
import { EmbeddedReadModels } from '#platform/storage/embedded/embedded-read-models';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { readModelsContract } from '#test/contracts/read-models.contract';
import { temporaryDirectory } from '#test/support/temporary-directory';

const directory = temporaryDirectory();
let files = 0;

readModelsContract('the embedded store', () => {
  const path = directory.path(`read-models-${++files}.db`);
  return async () => {
    const file = new ReadModelFile(path);
    return {
      readModels: new EmbeddedReadModels(file),
      lookups: new EmbeddedLookups(file),
      writer: new EmbeddedReadModelWriter(file),
      close: async () => file.close(),
    };
  };
});
