import type { CommandStartedEvent } from 'mongodb';
import { Generations } from '#platform/storage/mongodb/generations';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoLookups } from '#platform/storage/mongodb/mongo-lookups';
import { MongoReadModelWriter } from '#platform/storage/mongodb/mongo-read-model-writer';
import type { Generation } from '#platform/storage/read-model-writer';
import { at, order, ORDERS } from '#test/contracts/read-models-setting';
import { eventually } from '#test/support/machine/eventually';
import { LONG_PATIENCE } from '#test/support/stores/long-patience';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';

/** Milliseconds within which every process notices a change of a steady read model. */
const SOON = 1_000;

describeMongo('look-ups of steady read models in MongoDB', (server) => {
  const databases = ownDatabases(server);
  let one: MongoDatabase;
  let other: MongoDatabase;
  let writer: MongoReadModelWriter;
  let lookups: MongoLookups;
  let orders: Generation;
  let reads = 0;

  beforeEach(async () => {
    const url = `${databases.next()}?monitorCommands=true`;
    [one, other] = [new MongoDatabase(url, LONG_PATIENCE), new MongoDatabase(url, LONG_PATIENCE)];
    writer = new MongoReadModelWriter(new Generations(one), one);
    [orders] = (await writer.prepare(ORDERS)) as [Generation];
    await writer.fence(1);
    await writer.apply([{ generation: orders, changes: [order('a')] }], at(1));
    lookups = new MongoLookups(new Generations(other), (name) => name === 'orders');
    reads = 0;
    other['client'].on('commandStarted', ({ command }: CommandStartedEvent) => {
      if (String(command['find']).startsWith('orders_')) reads++;
    });
  });
  afterEach(async () => {
    await Promise.all([one.close(), other.close()]);
  });

  const found = async (): Promise<unknown> => [await lookups.find('orders', 'a'), await lookups.all('orders', 'status', 'open')];
  const OPEN = { id: 'a', status: 'open' };
  const PAID = { id: 'a', status: 'paid' };

  it('query the store once, and not again after unrelated changes', async () => {
    for (let n = 0; n < 5; n++) expect(await found()).toEqual([OPEN, [OPEN]]);
    await writer.apply([{ generation: orders, changes: [] }], at(2));
    await eventually(async () => {
      expect(Object.values((await lookups['generations'].catalog.recent()).generations)[0]!.checkpoint).toBe(at(2));
    });
    expect(await found()).toEqual([OPEN, [OPEN]]);
    expect(reads).toBe(2);
  });

  it('show a change of another process within a second, including new documents', async () => {
    expect(await lookups.find('orders', 'b')).toBeNull();
    expect(await found()).toEqual([OPEN, [OPEN]]);
    await writer.apply([{ generation: orders, changes: [order('a', 'paid'), order('b')] }], at(2));
    const began = performance.now();
    await eventually(async () => expect(await found()).toEqual([PAID, [{ id: 'b', status: 'open' }]]));
    expect(await lookups.find('orders', 'b')).not.toBeNull();
    expect(performance.now() - began).toBeLessThan(SOON);
  });

  it('show the result of a retried stream', async () => {
    await writer.apply(
      [{ generation: orders, changes: [], parked: [{ stream: 's', revision: 0, position: at(2), reason: 'broken' }] }],
      at(2),
    );
    expect(await found()).toEqual([OPEN, [OPEN]]);
    await writer.retried(orders, 's', [order('a', 'paid')], null);
    await eventually(async () => expect(await found()).toEqual([PAID, []]));
  });

  it('cache nothing while a release that does not count changes writes the read models', async () => {
    await one.collection('read_models').updateOne({}, { $max: { token: 2 } });
    await eventually(async () => expect((await lookups['generations'].catalog.recent()).token).toBe(2));
    for (let n = 0; n < 3; n++) await found();
    expect(reads).toBe(6);
  });
});
