import { Readable } from 'node:stream';
import { Binary, Long, MongoClient } from 'mongodb';
import { copyOf, putBack } from '#platform/storage/mongodb/database-copy';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';

const MANY = 1_201;
const LARGE = 300_000;

describeMongo('a copy of a database of MongoDB', (server) => {
  const databases = ownDatabases(server);
  let url: string;
  let client: MongoClient;

  const bytes = async (...names: string[]): Promise<Buffer> => Buffer.concat(await Readable.from(copyOf(url, names)).toArray());
  const replace = (copy: Buffer, piece = copy.length): Promise<void> => putBack(url, inPieces(copy, piece));
  const all = (collection: string) =>
    client
      .db()
      .collection(collection)
      .find({}, { promoteValues: false, sort: { _id: 1 } })
      .toArray();

  beforeEach(async () => {
    url = databases.next();
    client = new MongoClient(url);
    const many = Array.from({ length: MANY }, (_, n) => ({ n, kind: n % 2 === 0 ? 'even' : 'odd' }));
    await client.db().collection('many').insertMany(many);
    await client.db().collection('many').createIndex({ kind: 1, n: -1 }, { name: 'by_kind', unique: true });
    const kinds = { long: Long.fromNumber(7), double: 7.5, date: new Date(0), bytes: new Binary(Buffer.alloc(LARGE, 7)), none: null };
    await client.db().collection<object>('kinds').insertOne(kinds);
  });
  afterEach(() => client.close());

  it.each([1, 5, 65_536])('brings back documents of every type and their indexes, read in pieces of %d bytes', async (piece) => {
    const [many, kinds] = [await all('many'), await all('kinds')];
    const copy = await bytes();
    await client.db().collection('many').deleteMany({ kind: 'odd' });
    await client
      .db()
      .collection<object>('kinds')
      .updateOne({}, { $set: { long: 'another' } });
    await replace(copy, piece);
    expect(await all('many')).toEqual(many);
    expect(await all('kinds')).toEqual(kinds);
    expect(await client.db().collection('many').indexes()).toContainEqual(
      expect.objectContaining({ name: 'by_kind', key: { kind: 1, n: -1 }, unique: true }),
    );
  });

  it('fills an empty database', async () => {
    const copy = await bytes();
    const many = await all('many');
    await client.db().dropDatabase();
    await replace(copy);
    expect(await all('many')).toEqual(many);
  });

  it('has the indexes of the request log, and none of its entries', async () => {
    const log = client.db().collection('request_logs');
    await log.insertOne({ doc: '{}', scope: 'acct_1:test' });
    await log.createIndex({ scope: 1 }, { name: 'by_scope' });
    const copy = await bytes();
    await client.db().dropDatabase();
    await replace(copy);
    expect(await all('request_logs')).toEqual([]);
    expect(await log.indexes()).toContainEqual(expect.objectContaining({ name: 'by_scope', key: { scope: 1 } }));
  });

  it('after another replaces it, for its collections', async () => {
    const first = await bytes();
    await client.db().collection('many').deleteMany({});
    await client.db().collection('kinds').deleteMany({});
    await replace(Buffer.concat([first, await bytes('many')]));
    expect(await all('many')).toEqual([]);
    expect(await all('kinds')).toHaveLength(1);
  });

  it('has positions that are older than their documents if the server has no snapshots', async () => {
    const database = client.db();
    const [orders, catalog] = [
      database.collection<{ _id: string; at: number }>('orders_1'),
      database.collection<{ _id: string; at: number }>('read_models'),
    ];
    const write = async (at: number): Promise<void> => {
      await orders.updateOne({ _id: 'order' }, { $set: { at } }, { upsert: true });
      await catalog.updateOne({ _id: 'generations' }, { $set: { at } }, { upsert: true });
    };
    await write(1);
    const pieces: Uint8Array[] = [];
    // The projector writes after each chunk that is read.
    for await (const piece of copyOf(url)) {
      pieces.push(piece);
      await write(pieces.length + 1);
    }
    await replace(Buffer.concat(pieces));
    const [order, reached] = [(await orders.findOne())!, (await catalog.findOne())!];
    expect(order.at).toBeGreaterThanOrEqual(reached.at);
    // Two writes per chunk: FerretDB is slow.
  });

  it('that is interrupted is invalid', async () => {
    const copy = await bytes('many');
    await expect(replace(copy.subarray(0, -1))).rejects.toThrow('breaks off');
    await expect(replace(copy.subarray(0, -5))).rejects.toThrow('breaks off in many');
  });
});

async function* inPieces(copy: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < copy.length; at += size) yield copy.subarray(at, at + size);
}
