import { setImmediate as nextTurn } from 'node:timers/promises';
import { at, order, ORDERS, type ReadModelsUnderTest, SCOPE, SESSIONS } from '#test/contracts/read-models-setting';
import type { Generation, ReadModelShape } from '#platform/storage/read-model-writer';

/** How long streams wait in a store of read models, and those who ask it for what is still to come. */
export function readModelWaitingContract(name: string, make: () => () => Promise<ReadModelsUnderTest>): void {
  describe(`read models in ${name}, where something waits`, () => {
    let reopen: () => Promise<ReadModelsUnderTest>;
    let store: ReadModelsUnderTest;

    beforeEach(async () => {
      reopen = make();
      store = await reopen();
    });
    afterEach(() => store.close());

    const prepared = async (shape: ReadModelShape): Promise<Generation> => (await store.writer.prepare(shape)).at(-1)!;
    const arrive = (generation: Generation, place: number): Promise<void> => store.writer.apply([{ generation, changes: [] }], at(place));
    const statusOf = async (id: string): Promise<string | null> => {
      const json = await store.readModels.get('orders', id, SCOPE);
      return json === null ? null : JSON.parse(json).status;
    };

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

      it('are requested, by any user of the store, until the outcome of the retry is known', async () => {
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

      it('stay parked when somebody requests that a whole stream is folded again, until it is; streams that are not parked go on', async () => {
        const generation = await prepared(ORDERS);
        await store.writer.apply([{ generation, changes: [order('a'), order('b')], parked: [parked] }], at(3));
        const other = await store.again();
        for (const stream of ['order-a', 'order-b']) await other.writer.requestRefold(generation, stream);
        await other.writer.requestRetry(generation);
        expect(await store.writer.parked(generation)).toEqual([parked]);
        const requested = ['order-a', 'order-b'].map((stream) => ({ generation: generation.generation, stream, whole: true }));
        expect((await store.writer.requestedRetries()).toSorted((one, other) => (one.stream < other.stream ? -1 : 1))).toEqual(requested);
        const waiting = { ...parked, stream: 'order-b' };
        await store.writer.apply([{ generation, changes: [], parked: [waiting] }], at(4));
        expect(await store.writer.parked(generation)).toEqual(expect.arrayContaining([parked, waiting]));
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
        const rebuilt = await store.writer.build('orders');
        await store.writer.switchTo(rebuilt);
        expect(await store.writer.parked(generation)).toEqual([parked]);
        await store.writer.drop(generation);
        expect(await store.writer.parked(generation)).toEqual([]);
        expect(await store.writer.parked(rebuilt)).toEqual([]);
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
        await arrive(sessions, 1);
        let answer: boolean | undefined;
        const waiting = store.readModels.reached(at(5), 60_000).then((reached) => (answer = reached));
        await arrive(orders, 6);
        await nextTurn();
        expect(answer).toBeUndefined();
        expect(await store.readModels.reached(at(6), 0, ['orders'])).toBe(true);
        for (const name of ['sessions', 'nobody']) expect(await store.readModels.reached(at(5), 0, ['orders', name])).toBe(false);
        await arrive(sessions, 5);
        expect(await waiting).toBe(true);
      });

      it('gives up after the time it was given', async () => {
        await prepared(ORDERS);
        expect(await store.readModels.reached(at(1), 20)).toBe(false);
      });
    });
  });
}
