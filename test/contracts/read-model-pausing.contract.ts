import { at, order, ORDERS, type ReadModelsUnderTest, SCOPE } from '#test/contracts/read-models-setting';
import type { Generation } from '#platform/storage/read-model-writer';

/** Builds that operators pause in a store of read models. */
export function readModelPausingContract(name: string, make: () => () => Promise<ReadModelsUnderTest>): void {
  describe(`read models in ${name}, paused while they are being built`, () => {
    let reopen: () => Promise<ReadModelsUnderTest>;
    let store: ReadModelsUnderTest;
    let live: Generation;
    let building: Generation;

    beforeEach(async () => {
      reopen = make();
      store = await reopen();
      [live] = (await store.writer.prepare(ORDERS)) as [Generation];
      building = await store.writer.build('orders');
    });
    afterEach(() => store.close());

    const paused = async (): Promise<unknown[]> => (await store.writer.generations()).map((each) => [each.state, each.paused]);

    it('stay paused at their checkpoint for every user of the store, also after it is opened again, until somebody resumes them', async () => {
      await store.writer.apply([{ generation: building, changes: [order('a')] }], at(3));
      const expected = { ...building, checkpoint: at(3), paused: true };
      expect(await (await store.again()).writer.prepare(ORDERS)).toEqual([live, { ...expected, paused: false }]);
      expect(await (await store.again()).writer.setPaused('orders', true)).toEqual(expected);
      expect(await store.writer.generations()).toEqual([live, expected]);
      await store.close();
      store = await reopen();
      expect(await store.writer.prepare(ORDERS)).toEqual([live, expected]);
      expect(await store.writer.build('orders')).toEqual(expected);
      expect(await store.writer.revive('orders')).toEqual(expected);
      expect(await store.writer.setPaused('orders', false)).toEqual({ ...expected, paused: false });
      expect(await paused()).toEqual([['live', false], ['building', false]]); // prettier-ignore
    });

    it('take in what was read before, and keep the others as they were', async () => {
      await store.writer.setPaused('orders', true);
      await store.writer.apply([{ generation: live, changes: [order('a')] }, { generation: building, changes: [order('a', 'paid')] }], at(1)); // prettier-ignore
      expect(JSON.parse((await store.readModels.get('orders', 'a', SCOPE))!)).toMatchObject({ status: 'open' });
      expect((await store.writer.documents(building, ['a'])).get('a')!.json).toBe(order('a', 'paid').document!.json);
      expect(await paused()).toEqual([['live', false], ['building', true]]); // prettier-ignore
    });

    it('are so no more once readers see them, nor is what is built next', async () => {
      await store.writer.setPaused('orders', true);
      await store.writer.switchTo(building);
      expect(await store.writer.setPaused('orders', true)).toBeNull();
      expect(await paused()).toEqual([['old', false], ['live', false]]); // prettier-ignore
      await store.writer.revive('orders');
      expect(await paused()).toEqual([['building', false], ['live', false]]); // prettier-ignore
      await store.writer.setPaused('orders', true);
      await store.writer.drop(live);
      await store.writer.build('orders');
      expect(await paused()).toEqual([['live', false], ['building', false]]); // prettier-ignore
    });
  });
}
