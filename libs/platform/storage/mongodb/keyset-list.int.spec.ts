import type { Document } from 'mongodb';
import type { ListQuery } from '#platform/storage/documents';
import { DocumentCollection } from '#platform/storage/mongodb/document-collection';
import { cursorOf } from '#platform/storage/mongodb/keyset-list';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { describeMongo, explains, ownDatabases } from '#test/support/mongodb';

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

describeMongo('lists in MongoDB', (server) => {
  const databases = ownDatabases(server);
  let database: MongoDatabase;
  let documents: DocumentCollection;

  beforeAll(async () => {
    database = new MongoDatabase(databases.next());
    documents = new DocumentCollection(database, 'orders_g1', ['status', 'flag', 'touched']);
    await documents.createIndexes();
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

  const plan = async (more: Partial<ListQuery>): Promise<string[]> => {
    const cursor = await cursorOf(documents.documents, query(more));
    return stagesOf((await cursor.explain('queryPlanner'))['queryPlanner'].winningPlan);
  };

  (explains ? describe : describe.skip)(
    explains ? 'as MongoDB keeps and plans them' : 'as planned (FerretDB tells neither its plans nor all fields of its indexes)',
    () => {
      it('have an index for themselves and one for each filter, sorted as lists are', async () => {
        expect(await documents.documents.indexes()).toMatchObject([
          { key: { _id: 1 } },
          ...[
            { scope: 1, created_at: -1, _id: -1 },
            { 'filters.status': 1, scope: 1, created_at: -1, _id: -1 },
            { 'filters.flag': 1, scope: 1, created_at: -1, _id: -1 },
            { 'filters.touched': 1, scope: 1, created_at: -1, _id: -1 },
          ].map((key) => ({ key })),
        ]);
      });

      it.each(SHAPES)('walk an index in its order: %s', async (_, more) => {
        const stages = await plan(more);
        expect(stages).toContain('IXSCAN');
        expect(stages).not.toContain('COLLSCAN');
        expect(stages).not.toContain('SORT');
      });

      it('walk an index for the bounds of another time', async () => {
        const stages = await plan({ times: { touched: { gt: 900 } } });
        expect(stages).toContain('IXSCAN');
        expect(stages).not.toContain('COLLSCAN');
      });
    },
  );
});

/** All stages of a plan, whatever engine runs it. */
function stagesOf(plan: Document): string[] {
  const { stage, inputStage, inputStages = [], queryPlan } = plan;
  if (queryPlan !== undefined) return stagesOf(queryPlan);
  return [stage, ...[inputStage, ...inputStages].filter(Boolean).flatMap(stagesOf)];
}
