import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import type { PlacedItem } from '#platform/storage/mongodb/mongo-work-clocks';
import { MongoWorkItems } from '#platform/storage/mongodb/mongo-work-items';
import { describeMongo, ownDatabases } from '#test/support/mongodb';

const AGES = 10 * 365 * 86_400_000;
const item: PlacedItem = { kind: 'send', key: 'a', dueAt: 0, payload: null, clock: undefined, ahead: 0 };

describeMongo('work that was planned and is done', (server) => {
  const databases = ownDatabases(server);
  let database: MongoDatabase;
  let items: MongoWorkItems;

  beforeEach(() => {
    database = new MongoDatabase(databases.next());
    items = new MongoWorkItems(database);
  });
  afterEach(() => database.close());

  const done = async (): Promise<void> => {
    const ids = await items.find({ kind: 'send', lane: '', rank: 0 }, 1, 0, 0);
    const [work] = await items.hold(ids, 'token', 0, 1000);
    expect(await items.conclude(work!, null, 0)).toBe(true);
  };

  it('is not brought back by a slower planner of the same history', async () => {
    await items.plan([item], '7');
    await done();
    await items.plan([item], '7');
    await items.plan([item], '5');
    expect(await items.backlog()).toEqual([]);
  });

  it('is planned anew when more of the history asks for it, or other work does', async () => {
    await items.plan([item], '7');
    await done();
    await items.plan([item], '8');
    expect(await items.backlog()).toEqual([{ kind: 'send', count: 1, oldestDueAt: 0 }]);
    await done();
    await items.add([item]);
    expect(await items.backlog()).toHaveLength(1);
  });

  it('is remembered for some minutes only', async () => {
    await items.plan([item], '7');
    await done();
    await items.forget();
    await items.plan([item], '7');
    expect(await items.backlog()).toEqual([]);
    database.now = async () => Date.now() + AGES;
    await items.forget();
    await items.plan([item], '7');
    expect(await items.backlog()).toHaveLength(1);
  });
});
