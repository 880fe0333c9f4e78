import type { MongoBulkWriteError } from 'mongodb';
import { isDuplicate, type Stored } from '#platform/storage/mongodb/mongo-database';
import { mongoThings } from '#test/contracts/mongodb-things';
import { describeMongo } from '#test/support/stores/mongodb';

/** What our code relies on with any MongoDB. The double in memory is held to the same. */
describeMongo('writes to MongoDB, as our code relies on them', (server) => {
  const { own, insert, all, ids, faultOf } = mongoThings(server);

  it('a second document of an id is a duplicate, in each kind of write', async () => {
    await insert({ _id: 'a', n: 1 }, { _id: 'b', n: 2 });
    const upsert = { $set: { x: 1 } };
    const faults = await Promise.all([
      faultOf(own.things.insertOne({ _id: 'a' })),
      faultOf(own.things.updateOne({ _id: 'a', n: 5 }, upsert, { upsert: true })),
      faultOf(own.things.findOneAndUpdate({ _id: 'a', n: { $lt: 0 } }, upsert, { upsert: true })),
      faultOf(own.things.replaceOne({ _id: 'a', n: 5 }, { x: 1 }, { upsert: true })),
      faultOf(own.things.bulkWrite([{ updateOne: { filter: { _id: 'a', n: 5 }, update: upsert, upsert: true } }])),
    ]);
    expect(faults.map(isDuplicate)).toEqual(faults.map(() => true));
    expect(await all()).toEqual([
      { _id: 'a', n: 1 },
      { _id: 'b', n: 2 },
    ]);
  });

  it('a bulk in order ends at its first duplicate, and says which that was', async () => {
    await insert({ _id: 'b' });
    const fault = (await faultOf(
      own.things.bulkWrite(['a', 'b', 'c'].map((_id) => ({ insertOne: { document: { _id } } }))),
    )) as MongoBulkWriteError;
    expect([isDuplicate(fault), [fault.writeErrors].flat().map(({ index }) => index), fault.insertedCount]).toEqual([true, [1], 1]);
    expect(await ids({})).toEqual(['a', 'b']);
  });

  it('a unique index has each of its values once', async () => {
    await own.things.createIndex({ kind: 1, n: 1 }, { unique: true, name: 'by_kind' });
    await insert({ _id: 'a', kind: 'x', n: 1 }, { _id: 'b', kind: 'x', n: 2 });
    expect(isDuplicate(await faultOf(own.things.insertOne({ _id: 'c', kind: 'x', n: 1 })))).toBe(true);
    await own.things.updateOne({ _id: 'a' }, { $set: { n: 3 } });
    await own.things.updateOne({ _id: 'b' }, { $set: { n: 1 } });
    expect((await all()).map(({ n }) => n)).toEqual([3, 1]);
  });

  it('an upsert begins with what its filter says is equal, and takes more only where it inserts', async () => {
    const write = () =>
      own.things.updateOne(
        { _id: 'a', kind: 'x', n: { $exists: false } },
        { $setOnInsert: { first: true }, $set: { second: 1 } },
        { upsert: true },
      );
    expect(await write()).toMatchObject({ upsertedCount: 1, matchedCount: 0, upsertedId: 'a' });
    expect(await write()).toMatchObject({ upsertedCount: 0, matchedCount: 1, modifiedCount: 0 });
    expect(await all()).toEqual([{ _id: 'a', kind: 'x', first: true, second: 1 }]);
  });

  it('updates change the fields that they name', async () => {
    await insert({ _id: 'a', n: 1, text: 'm', inner: { x: 1, y: 2 }, list: ['p'] });
    const $addToSet = { list: { $each: ['p', 'q'] } };
    await own.things.updateOne({ _id: 'a' }, { $set: { 'inner.z.deep': 3 }, $unset: { 'inner.x': '', none: '' }, $inc: { n: 2, made: 1 }, $max: { text: 'k', later: 5 }, $min: { soon: 4 }, $addToSet }); // prettier-ignore
    const [found] = await all();
    expect(found).toEqual({ _id: 'a', n: 3, text: 'm', inner: { y: 2, z: { deep: 3 } }, list: ['p', 'q'], made: 1, later: 5, soon: 4 });
    await own.things.updateOne({ _id: 'a' }, { $max: { text: 'z', n: 3 }, $min: { soon: 1 } });
    expect((await all())[0]).toMatchObject({ text: 'z', n: 3, soon: 1 });
  });

  it('updates that cannot be made change nothing', async () => {
    await insert({ _id: 'a', text: 'm' });
    const faults = await Promise.all([
      faultOf(own.things.updateOne({ _id: 'a' }, { $inc: { text: 1 } })),
      faultOf(own.things.updateOne({ _id: 'a' }, { $set: { 'text.deep': 1 } })),
      faultOf(own.things.updateOne({ _id: 'a' }, { $set: { x: 1 }, $inc: { x: 1 } })),
      faultOf(own.things.replaceOne({ _id: 'a' }, { _id: 'b' })),
    ]);
    expect(faults.map(({ code }) => code)).toEqual([14, 28, 40, 66]);
    expect(await all()).toEqual([{ _id: 'a', text: 'm' }]);
  });

  it('a document is found as it was or as it is, and some of its fields', async () => {
    await insert({ _id: 'a', n: 1, text: 'm' });
    const $inc = { n: 1 };
    expect(await own.things.findOneAndUpdate({ _id: 'a' }, { $inc })).toEqual({ _id: 'a', n: 1, text: 'm' });
    expect(await own.things.findOneAndUpdate({ _id: 'a' }, { $inc }, { returnDocument: 'after' })).toEqual({ _id: 'a', n: 3, text: 'm' });
    expect(await own.things.findOneAndUpdate({ _id: 'b' }, { $inc })).toBeNull();
    expect(await own.things.findOneAndUpdate({ _id: 'b' }, { $inc }, { upsert: true })).toBeNull();
    expect(
      await own.things
        .find({}, { projection: { text: 0 } })
        .sort({ _id: -1 })
        .toArray(),
    ).toEqual([
      { _id: 'b', n: 1 },
      { _id: 'a', n: 3 },
    ]);
    expect(await own.things.find({}, { projection: { _id: 1 } }).toArray()).toHaveLength(2);
  });

  it('of many processes that insert or take the same, one does', async () => {
    const both = [own.things, own.other.collection<Stored>('things')];
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => faultOf(both[n % 2]!.insertOne({ _id: 'a', free: true }))));
    expect(outcomes.filter(isDuplicate)).toHaveLength(19);
    const taken = await Promise.all(both.map((each) => each.findOneAndUpdate({ _id: 'a', free: true }, { $set: { free: false } })));
    expect(taken.filter((each) => each !== null)).toHaveLength(1);
  });
});
