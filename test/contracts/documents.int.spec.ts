import { EmbeddedJobStore } from '#job-queue/embedded/embedded-job-store';
import { EmbeddedReadModelWriter } from '#platform/storage/embedded/embedded-read-model-writer';
import { EmbeddedReadModels } from '#platform/storage/embedded/embedded-read-models';
import { EmbeddedRecords } from '#platform/storage/embedded/embedded-records';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { JobFile } from '#job-queue/embedded/job-file';
import { Generations } from '#platform/storage/mongodb/generations';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoReadModelWriter } from '#platform/storage/mongodb/mongo-read-model-writer';
import { MongoReadModels } from '#platform/storage/mongodb/mongo-read-models';
import { MongoRecords } from '#platform/storage/mongodb/mongo-records';
import { RecordCollections } from '#platform/storage/mongodb/record-collections';
import { documentsContract } from '#test/contracts/documents.contract';
import { LONG_PATIENCE } from '#test/support/stores/long-patience';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const directory = temporaryDirectory();
const readModels = new ReadModelFile(directory.path('read-models.db'));
const work = new JobFile(directory.path('work.db'));
let collections = 0;
let places = 0;

afterAll(() => {
  readModels.close();
  work.close();
});

documentsContract('embedded read models', async () => {
  const collection = `things_${++collections}`;
  const writer = new EmbeddedReadModelWriter(readModels);
  const [generation] = await writer.prepare({ name: collection, version: 1, filters: ['status', 'flag', 'rank', 'touched'] });
  return {
    documents: new EmbeddedReadModels(readModels),
    collection,
    put: (things) =>
      writer.apply(
        [{ generation: generation!, changes: things.map(({ id, ...document }) => ({ id, document })) }],
        String(++places).padStart(20, '0'),
      ),
  };
});

documentsContract('embedded records', async () => {
  const collection = `things_${++collections}`;
  const jobStore = new EmbeddedJobStore(work);
  return {
    documents: new EmbeddedRecords(work),
    collection,
    put: async (things) => {
      const item = { queue: 'write', key: collection, dueAt: 0, payload: null };
      const range = { from: await jobStore.checkpoint(collection), to: String(++places).padStart(20, '0') };
      await jobStore.plan(collection, range, [item]);
      const [claimed] = await jobStore.claim('write', { most: 1, now: 0, lease: 1000 });
      await jobStore.complete(claimed!, { records: things.map((each) => ({ ...each, collection })) });
    },
  };
});

describeMongo('MongoDB', (server) => {
  const database = new MongoDatabase(ownDatabases(server).next(), LONG_PATIENCE);
  const generations = new Generations(database);
  const collectionsOfRecords = new RecordCollections(database);
  afterAll(() => database.close());

  documentsContract('read models of MongoDB', async () => {
    const collection = `things_${++collections}`;
    const writer = new MongoReadModelWriter(generations, database);
    const [generation] = await writer.prepare({ name: collection, version: 1, filters: ['status', 'flag', 'rank', 'touched'] });
    return {
      documents: new MongoReadModels(generations),
      collection,
      put: (things) =>
        writer.apply(
          [{ generation: generation!, changes: things.map(({ id, ...document }) => ({ id, document })) }],
          String(++places).padStart(20, '0'),
        ),
    };
  });

  documentsContract('records of MongoDB', async () => {
    const collection = `things_${++collections}`;
    return {
      documents: new MongoRecords(collectionsOfRecords),
      collection,
      put: async (things) => {
        for (const each of things) await collectionsOfRecords.put({ ...each, collection });
      },
    };
  });
});
