import { BSON, type Db, type IndexDescription, MongoClient } from 'mongodb';

/** Header of a collection. Its documents follow as stored, and an empty one ends it. */
interface Heading {
  readonly collection: string;
  readonly indexes: readonly IndexDescription[];
}

/**
 * Collections with checkpoints of read models, planners and logs, and with leases. They are copied first: on a server without snapshots, the data is then
 * newer than its checkpoint, which a replay corrects. The reverse would lose data.
 */
const POSITIONS = ['read_models', 'projection_slots', 'due_work_planners', 'history_log_heads', 'parked_streams', 'leases'];

/** Logs may be larger than everything else: only their indexes are copied. */
const LOGS = ['request_logs'];

const END = BSON.serialize({});
const LENGTH_BYTES = 4;
const BATCH = 500;

/**
 * Copies a database, or the named collections of it, as of one moment: a snapshot read, which needs only the right to read. The server keeps the snapshot for
 * `minSnapshotHistoryWindowInSeconds` (300) and rejects later reads. On a server that is no replica set, as in tests, each collection is copied at a
 * different moment, checkpoints first.
 */
export async function* copyOf(url: string, names: readonly string[] = []): AsyncGenerator<Uint8Array> {
  const client = new MongoClient(url, { readPreference: 'primary' });
  try {
    const database = client.db();
    const { setName } = await database.command({ hello: 1 });
    const session = setName === undefined ? undefined : client.startSession({ snapshot: true });
    const all = (await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    const [positions, others] = [POSITIONS.filter((name) => all.includes(name)), all.filter((name) => !POSITIONS.includes(name))];
    for (const name of [...positions, ...others]) {
      if (names.length > 0 && !names.includes(name)) continue;
      const collection = database.collection(name);
      yield BSON.serialize({ collection: name, indexes: await collection.indexes() } satisfies Heading);
      if (!LOGS.includes(name))
        for await (const document of collection.find({}, { raw: true, session })) yield document as unknown as Uint8Array;
      yield END;
    }
  } finally {
    await client.close();
  }
}

/** Replaces the collections that concatenated copies contain. */
export async function putBack(url: string, copies: AsyncIterable<Buffer>): Promise<void> {
  const client = new MongoClient(url, { writeConcern: { w: 'majority', journal: true } });
  try {
    const documents = documentsIn(copies);
    for (let next = await documents.next(); !next.done; next = await documents.next())
      await putCollection(client.db(), BSON.deserialize(next.value) as Heading, documents);
  } finally {
    await client.close();
  }
}

async function putCollection(database: Db, { collection, indexes }: Heading, documents: AsyncGenerator<Buffer>): Promise<void> {
  await database.dropCollection(collection);
  const there = database.collection(collection);
  for (let ended = false; !ended;) {
    const batch: BSON.Document[] = [];
    while (!ended && batch.length < BATCH) {
      const { done, value } = await documents.next();
      if (done) throw new Error(`The copy breaks off in ${collection}.`);
      ended = value.length === END.length;
      if (!ended) batch.push(BSON.deserialize(value, { promoteValues: false }));
    }
    if (batch.length > 0) await there.insertMany(batch);
  }
  const own = indexes.filter(({ name }) => name !== '_id_');
  if (own.length > 0) await there.createIndexes([...own]);
}

/** Each document begins with its length, which includes these four bytes. */
async function* documentsIn(copies: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let [held, needed] = [0, LENGTH_BYTES];
  for await (const piece of copies) {
    pieces.push(piece);
    held += piece.length;
    if (held < needed) continue;
    let rest = Buffer.concat(pieces);
    while (rest.length >= (needed = lengthOf(rest))) {
      yield rest.subarray(0, needed);
      rest = rest.subarray(needed);
    }
    [pieces, held] = [[rest], rest.length];
  }
  if (held > 0) throw new Error('The copy breaks off in a document.');
}

const lengthOf = (bytes: Buffer): number => (bytes.length < LENGTH_BYTES ? LENGTH_BYTES : bytes.readInt32LE());
