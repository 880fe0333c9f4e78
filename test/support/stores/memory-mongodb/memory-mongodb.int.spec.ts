import { type Collection, type Document, type MongoBulkWriteError, MongoClient, MongoNetworkError } from 'mongodb';
import { isDuplicate, MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { eventually } from '#test/support/machine/eventually';
import { MemoryMongoDb } from '#test/support/stores/memory-mongodb/memory-mongodb';

/** Milliseconds: enough for a second call, and not for the driver's next look at the server. */
const PATIENCE = 2_000;

describe('the double of MongoDB in memory', () => {
  let time = 1_000;
  let double: MemoryMongoDb;
  let database: MongoDatabase;
  let things: Collection<Stored>;

  beforeEach(async () => {
    time = 1_000;
    double = await MemoryMongoDb.start({ clock: () => time });
    database = new MongoDatabase(double.url, PATIENCE);
    things = database.collection('things');
  });
  afterEach(async () => {
    double.goOn();
    await database.close();
    await double.stop();
  });

  const update = (change: object, options = {}) => things.updateOne({ _id: 'a' }, change, options);
  const faultOf = async (call: Promise<unknown>): Promise<unknown> => call.catch((fault: unknown) => fault);

  it.each<[string, () => Promise<unknown>]>([
    ['$nor', () => things.findOne({ $nor: [{ n: 1 }] })],
    ['$regex', () => things.findOne({ text: /a/ } as object)],
    ['no plain value', () => things.findOne({ inner: { n: 1 } })],
    ['no plain value', () => things.findOne({ n: { $in: [{ n: 1 }] } })],
    ['"collation"', () => things.findOne({}, { collation: { locale: 'en' } })],
    ['the projection', () => things.findOne({}, { projection: { 'inner.n': 1 } })],
    ['bad hint', () => things.findOne({}, { hint: 'none' })],
    ['"$push"', () => update({ $push: { list: 1 } })],
    ['a pipeline', () => update([{ $set: { n: 1 } }])],
    ['a path', () => update({ $set: { 'list.$[]': 1 } })],
    ['"arrayFilters"', () => update({ $set: { n: 1 } }, { arrayFilters: [{ x: 1 }] })],
    ['"$lookup"', () => things.aggregate([{ $lookup: {} }]).toArray()],
    ['"sparse"', () => things.createIndex({ n: 1 }, { sparse: true })],
    ['a filter of collections', () => database['database'].listCollections({ name: 'things' }).toArray()],
    ['the command "count"', () => things.estimatedDocumentCount()],
  ])('refuses what it does not know: %s', async (what, call) => {
    await things.insertOne({ _id: 'a', list: [], text: 'b' });
    await expect(call()).rejects.toThrow(what);
  });

  it('refuses transactions', async () => {
    const client = new MongoClient(double.url);
    const session = client.startSession();
    session.startTransaction();
    await expect(client.db().collection('things').insertOne({}, { session })).rejects.toThrow('autocommit');
    await session.endSession();
    await client.close();
  });

  it('goes on after a duplicate in a bulk without order', async () => {
    await things.insertOne({ _id: 'b' });
    const many = ['a', 'b', 'c', 'b'].map((_id) => ({ _id }));
    const fault = (await faultOf(things.insertMany(many, { ordered: false }))) as MongoBulkWriteError;
    expect(isDuplicate(fault)).toBe(true);
    expect([fault.writeErrors].flat().map(({ index }) => index)).toEqual([1, 3]);
    expect(await things.distinct('_id')).toEqual(['b', 'a', 'c']);
  });

  it('keeps the values of a unique index to one document in updates too, and makes none of values that are not unique', async () => {
    await things.insertMany([
      { _id: 'a', n: 1 },
      { _id: 'b', n: 2 },
    ] as Stored[]);
    await things.createIndex({ n: 1 }, { unique: true });
    expect(isDuplicate(await faultOf(update({ $set: { n: 2 } })))).toBe(true);
    const many = database.collection<Stored & Document>('many');
    await many.insertMany(['a', 'b'].map((_id) => ({ _id, n: 1 })));
    expect(isDuplicate(await faultOf(many.createIndex({ n: 1 }, { unique: true })))).toBe(true);
    expect(await many.indexes()).toHaveLength(1);
  });

  it('does a write once whose answer is lost, and answers its repetition', async () => {
    let lost = 0;
    double.losesAnswer = (command) => 'insert' in command && lost++ === 0;
    expect(await things.insertOne({ _id: 'a' })).toMatchObject({ insertedId: 'a' });
    expect(lost).toBe(2);
  });

  it.each<[string, () => Promise<unknown>, number]>([
    ['in whose repetition it is lost too', () => things.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { upsert: true }), 1],
    ['that no driver repeats', () => things.updateMany({ _id: 'a' }, { $inc: { n: 1 } }, { upsert: true }), 1],
  ])('leaves it open whether a write was done, %s', async (_, write, n) => {
    double.losesAnswer = (command) => 'update' in command;
    expect(await faultOf(write())).toBeInstanceOf(MongoNetworkError);
    double.losesAnswer = () => false;
    expect(await things.find().toArray()).toEqual([{ _id: 'a', n }]);
  });

  it('lets others in between two documents of a command, and changes none that meets its filter no longer', async () => {
    await things.insertMany(['a', 'b', 'c'].map((_id) => ({ _id, n: 1 })));
    double.between = async () => {
      double.between = null;
      await things.updateOne({ _id: 'b' }, { $set: { n: 5 } });
    };
    expect(await things.updateMany({ n: 1 }, { $set: { n: 2 } })).toMatchObject({ matchedCount: 2, modifiedCount: 2 });
    expect(await things.distinct('n')).toEqual([2, 5]);
  });

  it('takes its time, and no more than a command gives it', async () => {
    double.latency = (command) => ('find' in command ? 60_000 : 'update' in command ? 50 : 0);
    const began = performance.now();
    await update({ $set: { n: 1 } }, { upsert: true });
    expect(performance.now() - began).toBeGreaterThan(45);
    await expect(things.findOne({}, { maxTimeMS: 30 })).rejects.toMatchObject({ code: 50 });
  });

  it('answers nothing while it hangs, and is reached by nobody while it is gone', async () => {
    await things.insertOne({ _id: 'a' });
    const impatient = new MongoDatabase(double.url, 200);
    const seen = () => impatient.collection('things').findOne();
    expect(await seen()).toEqual({ _id: 'a' });
    double.hang();
    await expect(seen()).rejects.toThrow();
    double.goOn();
    await eventually(async () => expect(await seen()).not.toBeNull());
    double.goAway();
    await expect(seen()).rejects.toThrow();
    await eventually(() => expect(impatient.health()).toContain('unreachable'));
    double.comeBack();
    await eventually(async () => expect(await seen()).toEqual({ _id: 'a' }));
    expect(impatient.health()).toBeNull();
    await impatient.close();
  });

  it('has the time of its own clock, by which documents expire when a test says so', async () => {
    time = Date.now() + 86_400_000;
    expect(Math.abs((await database.now()) - time)).toBeLessThan(1_000);
    await things.createIndex({ until: 1 }, { expireAfterSeconds: 60 });
    await things.insertMany([{ _id: 'a', until: new Date(time - 60_000) }, { _id: 'b', until: new Date(time) }, { _id: 'c' }] as Stored[]);
    double.removeExpired();
    expect(await things.distinct('_id')).toEqual(['b', 'c']);
  });

  it('shows a snapshot as it was, after further writes', async () => {
    await things.insertOne({ _id: 'a' });
    const client = new MongoClient(double.url);
    const session = client.startSession({ snapshot: true });
    const [first, second] = ['things', 'others'].map((name) => client.db().collection<Stored>(name));
    expect(await first!.find({}, { session }).toArray()).toHaveLength(1);
    await second!.insertOne({ _id: 'b' });
    await first!.deleteMany({});
    expect(await second!.find({}, { session }).toArray()).toEqual([]);
    expect(await first!.find({}, { session }).toArray()).toHaveLength(1);
    await session.endSession();
    await client.close();
  });
});
