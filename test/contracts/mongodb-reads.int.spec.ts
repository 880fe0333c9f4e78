import { Binary, Long } from 'mongodb';
import { mongoThings } from '#test/contracts/mongodb-things';
import { describeMongo } from '#test/support/stores/mongodb';

/** What our code relies on with any MongoDB. The double in memory is held to the same. */
describeMongo('reads of MongoDB, as our code relies on them', (server) => {
  const { own, insert, all, ids, faultOf } = mongoThings(server);

  it('documents are copied in and out', async () => {
    const given = { _id: 'a', list: ['x'], inner: { n: 1 } };
    await own.things.insertOne(given);
    given.list.push('y');
    const [found] = await all();
    found!['inner'].n = 2;
    expect(await all()).toEqual([{ _id: 'a', list: ['x'], inner: { n: 1 } }]);
    expect(await own.other.collection('things').find().toArray()).toEqual(await all());
  });

  it('values come back as the driver returns them, and fields in their order', async () => {
    const values = {
      _id: 'a',
      z: Long.fromNumber(7),
      date: new Date(5),
      bytes: new Binary(Buffer.from('abc')),
      none: null,
      no: undefined,
      half: 0.5,
      large: 2 ** 40,
      b: true,
    };
    await own.things.insertOne(values);
    const [found] = await all();
    expect(
      Object.entries(found!).map(([field, value]) => [field, value instanceof Binary ? Buffer.from(value.buffer).toString() : value]),
    ).toEqual([
      ['_id', 'a'],
      ['z', 7],
      ['date', new Date(5)],
      ['bytes', 'abc'],
      ['none', null],
      ['half', 0.5],
      ['large', 2 ** 40],
      ['b', true],
    ]);
    const [raw] = await own.things.find({}, { promoteValues: false }).toArray();
    expect(raw!['z']).toEqual(Long.fromNumber(7));
  });

  it('a field that is missing is as null, and neither less nor more than anything', async () => {
    await insert({ _id: 'a', n: 1 }, { _id: 'b', n: null }, { _id: 'c' }, { _id: 'd', n: 'text' });
    expect(await ids({ n: null })).toEqual(['b', 'c']);
    expect(await ids({ n: { $in: [null, 1] } })).toEqual(['a', 'b', 'c']);
    expect(await ids({ n: { $ne: 1 } })).toEqual(['b', 'c', 'd']);
    expect(await ids({ n: { $exists: true } })).toEqual(['a', 'b', 'd']);
    expect(await ids({ n: { $lt: 5 } })).toEqual(['a']);
    expect(await ids({ n: { $not: { $gt: 0 } } })).toEqual(['b', 'c', 'd']);
    expect(await ids({ n: { $gte: '' } })).toEqual(['d']);
    expect((await own.things.find().sort({ n: 1, _id: -1 }).toArray()).map(({ _id }) => _id)).toEqual(['c', 'b', 'a', 'd']);
  });

  it('texts are in the order of their bytes', async () => {
    const texts = ['a', 'é', '\u{ff5e}', '\u{1f600}'];
    await insert(...texts.toReversed().map((_id) => ({ _id })));
    expect(await ids({})).toEqual(texts);
    expect(await ids({ _id: { $gt: '\u{ff5e}' } })).toEqual(['\u{1f600}']);
  });

  it('many are fetched in batches, counted, and deleted', async () => {
    await insert(...Array.from({ length: 250 }, (_, n) => ({ _id: String(n).padStart(3, '0'), kind: n % 2 ? 'odd' : 'even' })));
    const cursor = own.things.find({ kind: 'odd' }, { batchSize: 20, sort: { _id: 1 } });
    const found: string[] = [];
    for await (const { _id } of cursor) found.push(_id);
    expect([found.length, found[0], found.at(-1)]).toEqual([125, '001', '249']);
    expect(await own.things.countDocuments({ kind: 'odd' }, { limit: 7 })).toBe(7);
    expect((await own.things.distinct('kind')).toSorted()).toEqual(['even', 'odd']);
    expect(await own.things.deleteMany({ kind: 'odd' })).toMatchObject({ deletedCount: 125 });
    expect(await own.things.deleteOne({ kind: 'even' })).toMatchObject({ deletedCount: 1 });
    expect(await own.things.countDocuments()).toBe(124);
    const counted = own.things.aggregate([{ $match: { kind: 'even' } }, { $group: { _id: '$kind', n: { $sum: 1 } } }]);
    expect(await counted.toArray()).toEqual([{ _id: 'even', n: 124 }]);
  });

  it('an index is made once, and dropped by its name', async () => {
    const create = (key: Record<string, 1 | -1>, name: string) => own.things.createIndex(key, { name });
    await create({ n: 1, m: -1 }, 'by_n');
    await create({ n: 1, m: -1 }, 'by_n');
    expect((await faultOf(create({ m: -1, n: 1 }, 'by_n')))['code']).toBe(86);
    expect((await faultOf(create({ n: 1, m: -1 }, 'again')))['code']).toBe(85);
    expect((await own.things.indexes()).map(({ name, key }) => [name, Object.entries(key)])).toEqual([
      ['_id_', [['_id', 1]]],
      ['by_n', [['n', 1], ['m', -1]]], // prettier-ignore
    ]);
    expect((await faultOf(own.things.dropIndex('none')))['code']).toBe(27);
    await own.things.dropIndex('by_n');
    expect(await own.things.indexes()).toHaveLength(1);
    expect((await faultOf(own.one.collection('nothing').indexes()))['code']).toBe(26);
    expect((await faultOf(own.one.collection('nothing').dropIndex('by_n')))['code']).toBe(26);
  });
});
