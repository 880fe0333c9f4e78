import { type Collection, type Document, MongoServerError } from 'mongodb';
import { ListTooBroad, type ListQuery } from '#platform/storage/documents';
import { DocumentCollection, type StoredDocument } from '#platform/storage/mongodb/document-collection';
import { cursorOf, listPage } from '#platform/storage/mongodb/keyset-list';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { describeMongo, explains, ownDatabases } from '#test/support/stores/mongodb';

const query = (more: Partial<ListQuery>): ListQuery => ({ scope: 'acct_1:test', filters: {}, created: {}, limit: 10, ...more });
const SHAPES: readonly (readonly [string, Partial<ListQuery>])[] = [
  ['a whole list', {}],
  ['a page after another', { startingAfter: 'doc_500' }],
  ['a page before another', { endingBefore: 'doc_500' }],
  ['a stretch of time', { created: { gte: 100, lt: 200 } }],
  ['one value of a filter', { filters: { status: ['paid'] } }],
  ['several values of a filter, a page after another', { filters: { status: ['paid', 'open'] }, startingAfter: 'doc_500' }],
  ['nothing as a value', { filters: { flag: [null] } }],
  ['two filters', { filters: { status: ['paid'], flag: [true, false] } }],
];

it('refuses a page that takes the server too long, naming the filters', async () => {
  const bounds: number[] = [];
  const cursor = {
    sort: () => cursor,
    limit: () => cursor,
    maxTimeMS: (most: number) => (bounds.push(most), cursor),
    [Symbol.asyncIterator]: () => ({
      next: () => Promise.reject(new MongoServerError({ message: 'operation exceeded time limit', code: 50 })),
    }),
  };
  const slow = { find: () => cursor } as unknown as Collection<StoredDocument>;
  const narrow = query({ filters: { status: ['paid'], flag: [true] } });
  await expect(listPage(slow, narrow)).rejects.toEqual(new ListTooBroad(['status', 'flag']));
  expect(bounds).toEqual([3_000]);
});

describeMongo('lists in MongoDB', (server) => {
  const databases = ownDatabases(server);
  let database: MongoDatabase;
  let documents: DocumentCollection;

  beforeAll(async () => {
    database = new MongoDatabase(databases.next());
    documents = new DocumentCollection(database, 'orders_g1', ['status', 'flag', 'touched']);
    await documents.createIndexes(['touched'], [['status', 'flag']]);
    const many = Array.from({ length: 1000 }, (_, n) => ({
      ...documents.fieldsOf({
        scope: `acct_${n % 2}:test`,
        createdAt: n,
        filters: { status: n % 3 ? 'paid' : 'open', flag: n % 5 ? true : null, touched: n },
        json: '{}',
      }),
      _id: `doc_${n === 500 ? 501 : n === 501 ? 500 : n}`,
    }));
    await documents.documents.insertMany(many);
  });
  afterAll(() => database.close());

  const explained = async (more: Partial<ListQuery>): Promise<Document> =>
    (await cursorOf(documents.documents, query(more))).explain('queryPlanner');

  it('have an index for themselves and one for each filter and each pair, sorted as lists are; of a time it begins with the scope', async () => {
    const sorted = { scope: 1, created_at: -1, _id: -1 };
    const keys = (await documents.documents.indexes()).map(({ name, key }) => [name, Object.entries(key)]);
    expect(keys.toSorted()).toEqual(
      [
        ['_id_', { _id: 1 }],
        ['by_flag', { 'filters.flag': 1, ...sorted }],
        ['by_status', { 'filters.status': 1, ...sorted }],
        ['by_status_and_flag', { 'filters.status': 1, 'filters.flag': 1, ...sorted }],
        ['in_scope_by_touched', { scope: 1, 'filters.touched': 1, created_at: -1, _id: -1 }],
        ['newest_first', sorted],
      ].map(([name, key]) => [name, Object.entries(key!)]),
    );
  });

  it('lose what an earlier release made of a time, once there is the new one', async () => {
    const earlier = new DocumentCollection(database, 'orders_g0', ['status', 'touched']);
    const keys = async () => (await earlier.documents.indexes()).map(({ name, key }) => [name, Object.keys(key)[0]]).toSorted();
    await earlier.createIndexes();
    expect(await keys()).toContainEqual(['by_touched', 'filters.touched']);
    for (let start = 0; start < 2; start++) {
      await earlier.createIndexes(['touched']);
      expect(await keys()).toEqual([
        ['_id_', '_id'],
        ['by_status', 'filters.status'],
        ['in_scope_by_touched', 'scope'],
        ['newest_first', 'scope'],
      ]);
    }
  });

  it.each(SHAPES)('ask for a stretch of an index that is sorted as they are: %s', async (_, more) => {
    const { command } = await explained(more);
    const wanted = Object.keys(more.filters ?? {});
    const own = (await documents.documents.indexes()).filter(({ name }) =>
      wanted.length === 0 ? name === 'newest_first' : wanted.some((filter) => name === `by_${filter}`),
    );
    expect(own).toHaveLength(Math.max(wanted.length, 1));
    for (const { key } of own) expect([key, isStretchOf(key, command)]).toEqual([key, true]);
    expect(isStretchOf({ created_at: -1, scope: 1, _id: -1 }, command)).toBe(false);
  });

  (explains ? describe : describe.skip)(explains ? 'as MongoDB plans them' : 'as planned (FerretDB plans nothing: it looks at all)', () => {
    const plan = async (more: Partial<ListQuery>): Promise<string[]> => stagesOf((await explained(more))['queryPlanner'].winningPlan);

    it.each(SHAPES)('walk an index in its order: %s', async (_, more) => {
      const stages = await plan(more);
      expect(stages).toContain('IXSCAN');
      expect(stages).not.toContain('COLLSCAN');
      expect(stages).not.toContain('SORT');
    });

    it('walk an index for the bounds of another time, of their scope alone', async () => {
      const found = await cursorOf(documents.documents, query({ times: { touched: { gt: 900 } } }));
      const { executionStats } = await found.explain('executionStats');
      expect(executionStats).toMatchObject({ totalKeysExamined: expect.any(Number), totalDocsExamined: 50 });
      expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(51);
    });
  });
});

/** Whether a query filters by an index's first fields and sorts, in either direction, by the next ones. */
function isStretchOf(index: Document, { filter, sort }: Document): boolean {
  const values = new Set(
    (filter.$and as Document[])
      .flatMap(Object.entries)
      .flatMap(([field, value]) => (typeof value === 'string' || value?.$in ? [field] : [])),
  );
  const fields = Object.keys(index);
  const next = fields.slice(fields.findIndex((field) => !values.has(field)));
  const directions = Object.keys(sort).map((field, n) => (next[n] === field ? index[field] * sort[field] : null));
  return directions.every((direction) => direction !== null && direction === directions[0]);
}

/** All stages of a plan, of any engine. */
function stagesOf(plan: Document): string[] {
  const { stage, inputStage, inputStages = [], queryPlan } = plan;
  if (queryPlan !== undefined) return stagesOf(queryPlan);
  return [stage, ...[inputStage, ...inputStages].filter(Boolean).flatMap(stagesOf)];
}
