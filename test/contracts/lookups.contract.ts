import type { ReadModelsUnderTest } from '#test/contracts/read-models-setting';
import type { DocumentChange, Generation } from '#platform/storage/read-model-writer';

const SCOPE = 'acct_1:test';
const ORDERS = { name: 'orders', version: 1, filters: ['status', 'phone'] };

const order = (id: string, status = 'open', scope = SCOPE, createdAt = 1): DocumentChange => ({
  id,
  document: { scope, createdAt, filters: { status, phone: null }, json: JSON.stringify({ id, status }) },
});

/** What commands find in a store of read models. */
export function lookupsContract(name: string, make: () => () => Promise<ReadModelsUnderTest>): void {
  describe(`look-ups in ${name}`, () => {
    let store: ReadModelsUnderTest;
    let orders: Generation;

    beforeEach(async () => {
      store = await make()();
      [orders] = (await store.writer.prepare(ORDERS)) as [Generation];
    });
    afterEach(() => store.close());

    const apply = (place: number, ...changes: DocumentChange[]): Promise<void> =>
      store.writer.apply([{ generation: orders, changes }], String(place).padStart(20, '0'));

    it('find one document by its key, in any account and mode', async () => {
      await apply(1, order('a', 'open', 'acct_9:live'));
      expect(await store.lookups.find('orders', 'a')).toEqual({ id: 'a', status: 'open' });
      expect(await store.lookups.find('orders', 'b')).toBeNull();
      expect(await store.lookups.whose('orders', 'a')).toBe('acct_9:live');
      expect(await store.lookups.whose('orders', 'b')).toBeNull();
    });

    it('find those that there are of many', async () => {
      await apply(1, order('a'), order('b', 'paid'), order('c'));
      await apply(2, { id: 'c', document: null });
      const found = await store.lookups.some('orders', ['b', 'c', 'd', 'a']);
      expect(Object.fromEntries(found)).toEqual({ a: { id: 'a', status: 'open' }, b: { id: 'b', status: 'paid' } });
      expect((await store.lookups.some('orders', [])).size).toBe(0);
    });

    it('find the current document, and none after it is gone', async () => {
      const found = (): Promise<unknown> => store.lookups.find('orders', 'a');
      await apply(1, order('a'));
      expect(await found()).toEqual({ id: 'a', status: 'open' });
      await apply(2, order('a', 'paid'));
      expect(await found()).toEqual({ id: 'a', status: 'paid' });
      await apply(3, { id: 'a', document: null });
      expect(await found()).toBeNull();
      await apply(4, order('a', 'open again'));
      const [, next] = await store.writer.prepare({ ...ORDERS, version: 2 });
      expect(await found()).toEqual({ id: 'a', status: 'open again' });
      await store.writer.switchTo(next!);
      expect(await found()).toBeNull();
    });

    it('find all documents of a filter, oldest first', async () => {
      const old = order('z', 'open', 'acct_2:live', 1);
      await apply(1, order('b', 'open', SCOPE, 5), old, order('a', 'open', SCOPE, 5), order('c', 'paid'));
      expect(await store.lookups.all('orders', 'status', 'open')).toEqual(['z', 'a', 'b'].map((id) => ({ id, status: 'open' })));
      expect(await store.lookups.all('orders', 'phone', '+91')).toEqual([]);
    });
  });
}
