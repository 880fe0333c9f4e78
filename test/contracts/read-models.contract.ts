import { at, order, ORDERS, type ReadModelsUnderTest, SCOPE, SESSIONS } from '#test/contracts/read-models-setting';
import type { DocumentChange, Generation, ReadModelShape } from '#platform/storage/read-model-writer';

/**
 * What a store of read models must do for the projector. `make` gives a place of its own for each test; opening it again finds what was
 * there.
 */
export function readModelsContract(name: string, make: () => () => Promise<ReadModelsUnderTest>): void {
  describe(`read models in ${name}`, () => {
    let reopen: () => Promise<ReadModelsUnderTest>;
    let store: ReadModelsUnderTest;

    beforeEach(async () => {
      reopen = make();
      store = await reopen();
    });
    afterEach(() => store.close());

    const prepared = async (shape: ReadModelShape): Promise<Generation> => (await store.writer.prepare(shape)).at(-1)!;
    const apply = (generation: Generation, place: number, ...changes: DocumentChange[]): Promise<void> =>
      store.writer.apply([{ generation, changes }], at(place));
    const statusOf = async (id: string): Promise<string | null> => {
      const json = await store.readModels.get('orders', id, SCOPE);
      return json === null ? null : JSON.parse(json).status;
    };
    const states = async (): Promise<string[]> => (await store.writer.generations()).map(({ version, state }) => `${version} ${state}`);

    it('begins with one live generation that has seen nothing', async () => {
      const generation = await prepared(ORDERS);
      expect(generation).toMatchObject({ model: 'orders', version: 1, state: 'live', checkpoint: null });
      expect(await store.writer.prepare(ORDERS)).toEqual([generation]);
    });

    it('refuses to read a model that nobody prepared', async () => {
      await expect(store.readModels.get('nobody', 'a', SCOPE)).rejects.toThrow('nobody');
    });

    it('keeps documents and checkpoint when it is opened again', async () => {
      await apply(await prepared(ORDERS), 3, order('a'));
      await store.close();
      store = await reopen();
      expect(await prepared(ORDERS)).toMatchObject({ checkpoint: at(3) });
      expect(await statusOf('a')).toBe('open');
    });

    it('gives documents whole, id after id, to be compared', async () => {
      const generation = await prepared(ORDERS);
      await apply(generation, 1, order('b'), order('a'), order('c', 'open', 'acct_2:live', 7));
      await apply(generation, 2, order('b', 'paid'), { id: 'a', document: null });
      const { writer } = store;
      expect(await writer.ids(generation, null, 1)).toEqual(['b']);
      expect(await writer.ids(generation, 'b', 5)).toEqual(['c']);
      const whole = await writer.whole(generation, ['a', 'b', 'c', 'd']);
      const texts = Object.fromEntries(Array.from(whole, ([id, { text }]) => [id, text]));
      expect({ ...texts, a: texts['a'] ?? null }).toEqual({
        a: null,
        b: JSON.stringify([SCOPE, 1, 'paid', null, '{"id":"b","status":"paid"}']),
        c: JSON.stringify(['acct_2:live', 7, 'open', null, '{"id":"c","status":"open"}']),
      });
    });

    it('removes a document', async () => {
      const generation = await prepared(ORDERS);
      await apply(generation, 1, order('a'));
      await apply(generation, 2, { id: 'a', document: null });
      expect(await statusOf('a')).toBeNull();
    });

    it('takes in many documents at once, and again', async () => {
      const generation = await prepared(ORDERS);
      const ids = Array.from({ length: 300 }, (_, n) => `many-${n}`);
      await apply(generation, 1, ...ids.map((id) => order(id)));
      await apply(generation, 2, ...ids.map((id) => order(id, 'paid')));
      expect([await statusOf('many-0'), await statusOf('many-299')]).toEqual(['paid', 'paid']);
    });

    it('does not apply again what a generation has already seen', async () => {
      const generation = await prepared(ORDERS);
      await apply(generation, 5, order('a', 'paid'));
      await apply(generation, 5, order('a', 'open'));
      await apply(generation, 4, order('a', 'void'));
      expect(await statusOf('a')).toBe('paid');
      expect(await prepared(ORDERS)).toMatchObject({ checkpoint: at(5) });
    });

    it('applies a batch to those generations that are behind, and to no other', async () => {
      const [orders, sessions] = [await prepared(ORDERS), await prepared(SESSIONS)];
      await apply(orders, 5, order('a', 'paid'));
      const session = { id: 's', document: { scope: SCOPE, createdAt: 1, filters: {}, json: '{}' } };
      const batch = [
        { generation: orders, changes: [order('a', 'open')] },
        { generation: sessions, changes: [session] },
      ];
      await store.writer.apply(batch, at(5));
      expect(await statusOf('a')).toBe('paid');
      expect(await store.readModels.get('sessions', 's', SCOPE)).toBe('{}');
    });

    it('applies all of a batch or nothing', async () => {
      const generation = await prepared(ORDERS);
      const endless: Record<string, unknown> = {};
      endless['status'] = endless;
      const broken = { ...order('b'), document: { ...order('b').document!, filters: endless as Record<string, string> } };
      await expect(apply(generation, 1, order('a'), broken)).rejects.toThrow();
      expect(await statusOf('a')).toBeNull();
      expect(await prepared(ORDERS)).toMatchObject({ checkpoint: null });
      await apply(generation, 1, order('a'));
      expect(await statusOf('a')).toBe('open');
    });

    it('removes what was created before a moment, of one scope and after what is written, also when that comes again', async () => {
      const generation = await prepared(ORDERS);
      await apply(generation, 1, order('a', 'open', SCOPE, 10), order('b', 'open', SCOPE, 20), order('c', 'open', 'acct_2:test', 10));
      const batch = { generation, changes: [order('d', 'open', SCOPE, 10), order('e', 'open', SCOPE, 20)], expired: [{ scope: SCOPE, before: 20 }] }; // prettier-ignore
      await store.writer.apply([batch], at(2));
      await store.writer.apply([batch], at(2));
      const found = async () => [...(await store.lookups.some('orders', ['a', 'b', 'c', 'd', 'e'])).keys()].sort();
      expect(await found()).toEqual(['b', 'c', 'e']);
      expect(await store.lookups.find('orders', 'a')).toBeNull();
      await apply(generation, 3, order('a', 'again', SCOPE, 30));
      expect(await statusOf('a')).toBe('again');
    });

    it('gives the projector the documents it requests, in any scope', async () => {
      const generation = await prepared(ORDERS);
      await apply(generation, 1, order('a'), order('b', 'open', 'acct_2:live'), order('c'));
      const found = await store.writer.documents(generation, ['b', 'a', 'nobody']);
      expect([...found.keys()].sort()).toEqual(['a', 'b']);
      expect(found.get('b')!.json).toBe('{"id":"b","status":"open"}');
    });

    describe('a new version', () => {
      const NEXT: ReadModelShape = { ...ORDERS, version: 2, filters: ['status', 'colour'] };

      it('is built beside the live one, which goes on being read', async () => {
        const old = await prepared(ORDERS);
        await apply(old, 1, order('a', 'old'));
        const next = await prepared(NEXT);
        expect(next).toMatchObject({ version: 2, state: 'building', checkpoint: null });
        const document = { scope: SCOPE, createdAt: 1, filters: { status: 'new', colour: 'red' }, json: '{"status":"new"}' };
        await apply(next, 1, { id: 'a', document });
        await apply(old, 2, order('a', 'older'));
        expect(await statusOf('a')).toBe('older');
        await store.writer.switchTo(next);
        expect(await statusOf('a')).toBe('new');
        const red = { scope: SCOPE, filters: { colour: ['red'] }, created: {}, limit: 1 };
        expect((await store.readModels.list('orders', red)).documents).toEqual(['{"status":"new"}']);
        expect(await states()).toEqual(['1 old', '2 live']);
        await store.writer.drop(old);
        expect(await states()).toEqual(['2 live']);
        await store.writer.switchTo(await store.writer.build('orders'));
        await store.writer.switchTo(await store.writer.build('orders'));
        expect(await states()).toEqual(['2 old', '2 live']);
      });

      it('goes on being built where it was when opened again', async () => {
        await prepared(ORDERS);
        await apply(await prepared(NEXT), 7);
        await store.close();
        store = await reopen();
        expect(await store.writer.prepare(NEXT)).toMatchObject([
          { version: 1, state: 'live' },
          { version: 2, state: 'building', checkpoint: at(7) },
        ]);
      });

      it('replaces an older one that was never finished', async () => {
        await prepared(ORDERS);
        await prepared(NEXT);
        await prepared({ ...NEXT, version: 3 });
        expect(await states()).toEqual(['1 live', '3 building']);
        await prepared(ORDERS);
        expect(await states()).toEqual(['1 live']);
      });
    });

    it('rebuilds a read model on request, one at a time', async () => {
      await apply(await prepared(ORDERS), 9, order('a'));
      const rebuilt = await store.writer.build('orders');
      expect(rebuilt).toMatchObject({ version: 1, state: 'building', checkpoint: null });
      expect(await store.writer.build('orders')).toEqual(rebuilt);
      await store.writer.drop(rebuilt);
      expect(await states()).toEqual(['1 live']);
      const again = await store.writer.build('orders');
      expect(again.generation).not.toBe(rebuilt.generation);
      await apply(rebuilt, 10, order('a', 'dropped'));
      expect((await store.writer.documents(again, ['a'])).size).toBe(0);
    });

    it('goes on with the generation that was live before, from its checkpoint, and keeps the other instead', async () => {
      expect(await prepared(ORDERS).then(() => store.writer.revive('orders'))).toBeNull();
      const first = (await store.writer.generations())[0]!;
      await apply(first, 5, order('a', 'first'));
      const second = await store.writer.build('orders');
      await store.writer.switchTo(second);
      const revived = await (await store.again()).writer.prepare(ORDERS).then(() => store.writer.revive('orders'));
      expect(revived).toMatchObject({ generation: first.generation, state: 'building', checkpoint: at(5) });
      expect(await store.writer.revive('orders')).toEqual(revived);
      expect(await store.writer.build('orders')).toEqual(revived);
      await apply(revived!, 6, order('a', 'and more'));
      expect(await statusOf('a')).toBeNull();
      await store.writer.switchTo(revived!);
      expect(await statusOf('a')).toBe('and more');
      expect((await store.writer.generations()).map(({ generation, state }) => [generation, state])).toEqual([
        [first.generation, 'live'],
        [second.generation, 'old'],
      ]);
    });

    it('goes on with it as well when a release comes back that it was made by', async () => {
      const first = await prepared(ORDERS);
      await apply(first, 5, order('a', 'first'));
      await store.writer.switchTo(await prepared({ ...ORDERS, version: 2 }));
      const again = { ...first, state: 'building', checkpoint: at(5) };
      expect(await store.writer.prepare(ORDERS)).toEqual([again, expect.objectContaining({ version: 2, state: 'live' })]);
      expect(await (await store.again()).writer.prepare(ORDERS)).toMatchObject([again, { state: 'live' }]);
    });

    it('does not go on with what is of another version', async () => {
      await prepared(ORDERS);
      await store.writer.switchTo(await prepared({ ...ORDERS, version: 2 }));
      expect(await store.writer.revive('orders')).toBeNull();
      expect(await states()).toEqual(['1 old', '2 live']);
    });

    it('never drops the live generation', async () => {
      const live = await prepared(ORDERS);
      await expect(store.writer.drop(live)).rejects.toThrow('live');
    });
  });
}
