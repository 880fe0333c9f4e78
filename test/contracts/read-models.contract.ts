import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Lookups } from '#platform/storage/lookups';
import type { DocumentChange, Generation, ReadModelShape, ReadModelWriter } from '#platform/storage/read-model-writer';
import type { ReadModels } from '#platform/storage/read-models';

export interface ReadModelsUnderTest {
  readonly readModels: ReadModels;
  readonly lookups: Lookups;
  readonly writer: ReadModelWriter;
  /** The same store as a second user of it sees it. */
  again(): Promise<ReadModelsUnderTest>;
  close(): Promise<void>;
}

const SCOPE = 'acct_1:test';
const ORDERS: ReadModelShape = { name: 'orders', version: 1, filters: ['status', 'phone'] };
const SESSIONS: ReadModelShape = { name: 'sessions', version: 1, filters: [] };

const at = (place: number): string => String(place).padStart(20, '0');

const order = (id: string, status = 'open', scope = SCOPE, createdAt = 1): DocumentChange => ({
  id,
  document: { scope, createdAt, filters: { status, phone: null }, json: JSON.stringify({ id, status }) },
});

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

    it('gives the projector the documents it asks for, whatever their scope', async () => {
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

    it('builds a read model anew on request, once at a time', async () => {
      await apply(await prepared(ORDERS), 9, order('a'));
      const anew = await store.writer.build('orders');
      expect(anew).toMatchObject({ version: 1, state: 'building', checkpoint: null });
      expect(await store.writer.build('orders')).toEqual(anew);
      await store.writer.drop(anew);
      expect(await states()).toEqual(['1 live']);
      const again = await store.writer.build('orders');
      expect(again.generation).not.toBe(anew.generation);
      await apply(anew, 10, order('a', 'dropped'));
      expect((await store.writer.documents(again, ['a'])).size).toBe(0);
    });

    it('goes on with the generation that was live before, from where it stood still, and keeps the other instead', async () => {
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

    describe('parked streams', () => {
      const parked = { stream: 'order-a', revision: 4, position: at(2), reason: 'cannot read it' };

      it('are kept with the batch that parked them, and go when they have been retried', async () => {
        const generation = await prepared(ORDERS);
        await store.writer.apply([{ generation, changes: [order('b')], parked: [parked] }], at(3));
        await store.close();
        store = await reopen();
        expect(await store.writer.parked(generation)).toEqual([parked]);
        const further = { ...parked, revision: 5, position: at(3) };
        await store.writer.retried(generation, 'order-a', [order('a')], further);
        expect(await store.writer.parked(generation)).toEqual([further]);
        await store.writer.retried(generation, 'order-a', [order('a', 'mended')], null);
        expect(await store.writer.parked(generation)).toEqual([]);
        expect(await statusOf('a')).toBe('mended');
      });

      it('are asked for, by any user of the store, until it is known what came of trying them again', async () => {
        const [orders, sessions] = [await prepared(ORDERS), await prepared(SESSIONS)];
        const second = { ...parked, stream: 'order-b' };
        await store.writer.apply([{ generation: orders, changes: [], parked: [parked, second] }, { generation: sessions, changes: [], parked: [parked] }], at(3)); // prettier-ignore
        const other = await store.again();
        await other.writer.requestRetry(orders);
        const requested = async (): Promise<string[]> => (await store.writer.requestedRetries()).map(({ generation, stream }) => `${generation} ${stream}`).sort(); // prettier-ignore
        expect(await requested()).toEqual([`${orders.generation} order-a`, `${orders.generation} order-b`]);
        await store.writer.retried(orders, 'order-a', [], null);
        await store.writer.retried(orders, 'order-b', [], second);
        expect(await requested()).toEqual([]);
        expect(await store.writer.parked(orders)).toEqual([second]);
      });

      it('wait from their beginning when somebody wants all of them folded again, be they waiting already or not', async () => {
        const generation = await prepared(ORDERS);
        await store.writer.apply([{ generation, changes: [order('a'), order('b')], parked: [parked] }], at(3));
        const whole = (stream: string) => ({ stream, revision: 0, position: at(1), reason: 'made anew' });
        const other = await store.again();
        for (const stream of ['order-a', 'order-b']) await other.writer.requestRefold(generation, whole(stream));
        expect(await store.writer.parked(generation)).toEqual(expect.arrayContaining([whole('order-a'), whole('order-b')]));
        expect(await store.writer.requestedRetries()).toHaveLength(2);
        await store.writer.retried(generation, 'order-a', [order('a', 'mended')], null);
        await store.writer.retried(generation, 'order-b', [{ id: 'b', document: null }], null);
        expect([await statusOf('a'), await store.writer.parked(generation), await store.writer.requestedRetries()]).toEqual([
          'mended',
          [],
          [],
        ]);
      });

      it('go with their generation', async () => {
        const generation = await prepared(ORDERS);
        await store.writer.apply([{ generation, changes: [], parked: [parked] }], at(3));
        const anew = await store.writer.build('orders');
        await store.writer.switchTo(anew);
        expect(await store.writer.parked(generation)).toEqual([parked]);
        await store.writer.drop(generation);
        expect(await store.writer.parked(generation)).toEqual([]);
        expect(await store.writer.parked(anew)).toEqual([]);
      });
    });

    describe('waiting for a place in the history', () => {
      it('ends at once when every live read model is there', async () => {
        const [orders, sessions] = [await prepared(ORDERS), await prepared(SESSIONS)];
        await store.writer.apply(
          [orders, sessions].map((generation) => ({ generation, changes: [] })),
          at(5),
        );
        expect(await store.readModels.reached(at(5), 0)).toBe(true);
        expect(await store.readModels.reached(at(6), 0)).toBe(false);
      });

      it('ends when the last of all, or of those named, arrives, and does not wait for one that is being built', async () => {
        const [orders, sessions] = [await prepared(ORDERS), await prepared(SESSIONS)];
        await store.writer.build('orders');
        await apply(sessions, 1);
        let answer: boolean | undefined;
        const waiting = store.readModels.reached(at(5), 60_000).then((reached) => (answer = reached));
        await apply(orders, 6);
        await nextTurn();
        expect(answer).toBeUndefined();
        expect(await store.readModels.reached(at(6), 0, ['orders'])).toBe(true);
        for (const name of ['sessions', 'nobody']) expect(await store.readModels.reached(at(5), 0, ['orders', name])).toBe(false);
        await apply(sessions, 5);
        expect(await waiting).toBe(true);
      });

      it('gives up after the time it was given', async () => {
        await prepared(ORDERS);
        expect(await store.readModels.reached(at(1), 20)).toBe(false);
      });
    });
  });
}
