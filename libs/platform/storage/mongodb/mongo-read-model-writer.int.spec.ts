import { Generations } from '#platform/storage/mongodb/generations';
import type { Catalog } from '#platform/storage/mongodb/generation-catalog';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoReadModelWriter } from '#platform/storage/mongodb/mongo-read-model-writer';
import { MongoReadModels } from '#platform/storage/mongodb/mongo-read-models';
import type { DocumentChange, Generation } from '#platform/storage/read-model-writer';
import { eventually } from '#test/support/machine/eventually';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';

const SCOPE = 'acct_1:test';
const SHAPE = { name: 'orders', version: 1, filters: ['status'] };

const at = (place: number): string => String(place).padStart(20, '0');
const order = (id: string, status: string): DocumentChange => ({
  id,
  document: { scope: SCOPE, createdAt: 1, filters: { status }, json: status },
});

describeMongo('the writer of read models in MongoDB', (server) => {
  const databases = ownDatabases(server);
  let database: MongoDatabase;
  let url: string;
  let writer: MongoReadModelWriter;
  let generation: Generation;

  const writerOf = (own: MongoDatabase): MongoReadModelWriter => new MongoReadModelWriter(new Generations(own), own);
  const apply = (place: number, ...changes: DocumentChange[]): Promise<void> => writer.apply([{ generation, changes }], at(place));
  /** Reads the stored documents with a new writer, because a writer caches its own writes. */
  const documents = async (...ids: string[]): Promise<object> => Object.fromEntries(await writerOf(database).documents(generation, ids));
  /** Simulates a process that died between the documents and the checkpoint. */
  const loseCheckpoint = async (place: number): Promise<void> => {
    const path = `generations.${generation.generation}.checkpoint`;
    await database.collection<Catalog>('read_models').updateOne({ _id: 'generations' }, { $set: { [path]: at(place) } });
    writer = writerOf(database);
  };

  beforeEach(async () => {
    url = databases.next();
    database = new MongoDatabase(url);
    writer = writerOf(database);
    generation = (await writer.prepare(SHAPE))[0]!;
  });
  afterEach(() => database.close());

  it('stores the position in each document, beyond the checkpoint after a crash in between', async () => {
    await apply(1, order('a', 'one'));
    await apply(3, order('a', 'three'), order('b', 'three'));
    await loseCheckpoint(1);
    expect(await documents('a', 'b')).toEqual({ a: { json: 'three', upTo: at(3) }, b: { json: 'three', upTo: at(3) } });
  });

  it('completes an interrupted batch, and does not change documents that are as new or newer', async () => {
    await apply(3, order('a', 'three'), order('b', 'three'));
    await loseCheckpoint(0);
    await apply(2, order('a', 'two'), order('c', 'two'));
    await apply(3, order('c', 'three'), order('a', 'three again'), order('d', 'three'), order('b', 'three again'));
    expect(await documents('a', 'b', 'c', 'd')).toMatchObject({
      a: { json: 'three' },
      b: { json: 'three' },
      c: { json: 'three' },
      d: { json: 'three' },
    });
    expect((await writer.generations())[0]).toMatchObject({ checkpoint: at(3) });
  });

  it('does not restore a removed document', async () => {
    await apply(1, order('a', 'one'));
    await apply(2, { id: 'a', document: null });
    await loseCheckpoint(0);
    await apply(1, order('a', 'one'));
    expect(await documents('a')).toEqual({ a: { json: null, upTo: at(2) } });
    const readModels = new MongoReadModels(new Generations(database));
    expect(await readModels.list('orders', { scope: SCOPE, filters: {}, created: {}, limit: 9 })).toEqual({
      documents: [],
      hasMore: false,
    });
  });

  it('reads the parked streams of all generations with two calls', async () => {
    const other = (await writer.prepare({ ...SHAPE, name: 'payments' }))[0]!;
    const parked = { stream: 'order-a', revision: 1, position: at(1), reason: 'cannot' };
    await writer.apply([{ generation: other, changes: [], parked: [parked] }], at(2));
    const reads: unknown[] = [];
    const watched = new MongoDatabase(`${url}?monitorCommands=true`);
    watched['client'].on('commandStarted', ({ command }) => command['find'] === 'parked_streams' && reads.push(command));
    const one = writerOf(watched);
    expect(await Promise.all([generation, other, generation].map((each) => one.parked(each)))).toEqual([[], [parked], []]);
    await watched.close();
    expect(reads).toHaveLength(2);
  });

  describe('completes an interrupted retry', () => {
    const parked = { stream: 'order-a', revision: 1, position: at(1), reason: 'cannot' };
    const died = async (from: string): Promise<void> => {
      await writer.apply([{ generation, changes: [order('a', 'one')], parked: [parked] }], at(2));
      const retry = JSON.stringify({ changes: [order('a', 'mended'), order('b', 'mended')], still: null, from: { a: from, b: null } });
      await database.collection('parked_streams').updateOne({ stream: 'order-a' }, { $set: { retry } });
      expect(await writerOf(database).parked(generation)).toEqual([]);
    };

    it('in every document', async () => {
      await died(at(2));
      expect(await documents('a', 'b')).toEqual({ a: { json: 'mended', upTo: at(2) }, b: { json: 'mended', upTo: at(2) } });
    });

    it('except those that the next projector has taken further since', async () => {
      await died(at(1));
      expect(await documents('a', 'b')).toEqual({ a: { json: 'one', upTo: at(2) }, b: { json: 'mended', upTo: at(2) } });
    });
  });

  it('lets two writers of the same history end with the newer documents, in any order', async () => {
    const other = new MongoDatabase(url);
    const writers = [writer, writerOf(other)];
    const places = Array.from({ length: 20 }, (_, n) => n + 1);
    const write = async (own: MongoReadModelWriter): Promise<void> => {
      for (const place of places) {
        const changes = [order('a', `at ${place}`), order(`only-${place}`, `at ${place}`)];
        await own.apply([{ generation, changes }], at(place));
      }
    };
    await Promise.all(writers.map(write));
    expect(await documents('a', 'only-7')).toMatchObject({ a: { json: 'at 20' }, 'only-7': { json: 'at 7' } });
    expect((await writer.generations())[0]).toMatchObject({ checkpoint: at(20) });
    await other.close();
  });

  it('gives other processes the new generation soon after a switch', async () => {
    const other = new MongoDatabase(url);
    const elsewhere = new MongoReadModels(new Generations(other));
    await apply(1, order('a', 'old'));
    expect(await elsewhere.get('orders', 'a', SCOPE)).toBe('old');
    const rebuilt = await writer.build('orders');
    await writer.apply([{ generation: rebuilt, changes: [order('a', 'new')] }], at(1));
    await writer.switchTo(rebuilt);
    await eventually(async () => expect(await elsewhere.get('orders', 'a', SCOPE)).toBe('new'));
    await other.close();
  });
});
