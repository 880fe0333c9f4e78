import type { ReadModelsUnderTest } from '#test/contracts/read-models-setting';
import { StaleLease } from '#platform/storage/leases';
import type { DocumentChange, Generation, ReadModelWriter } from '#platform/storage/read-model-writer';

const SCOPE = 'acct_1:test';
const ORDERS = { name: 'orders', version: 1, filters: [] };

const at = (place: number): string => String(place).padStart(20, '0');
const order = (status: string): DocumentChange => ({
  id: 'a',
  document: { scope: SCOPE, createdAt: 1, filters: {}, json: JSON.stringify({ status }) },
});

/** What a store of read models keeps a projector from whose lease has passed to another. */
export function readModelFencingContract(name: string, make: () => () => Promise<ReadModelsUnderTest>): void {
  describe(`read models in ${name}, written by a projector whose lease has passed to another`, () => {
    const parked = { stream: 'order-a', revision: 1, position: at(1), reason: 'cannot' };
    let store: ReadModelsUnderTest;
    let late: ReadModelWriter;
    let leading: ReadModelWriter;
    let generation: Generation;

    const apply = (writer: ReadModelWriter, place: number, ...changes: DocumentChange[]): Promise<void> =>
      writer.apply([{ generation, changes }], at(place));
    const statusOf = async (): Promise<string> => JSON.parse((await store.readModels.get('orders', 'a', SCOPE))!).status;
    const states = async (): Promise<string[]> => (await leading.generations()).map(({ version, state }) => `${version} ${state}`);

    /** `late` writes under a token, has read what it could, and then another takes the lead. */
    const passOn = async (): Promise<void> => {
      await late.generations();
      await leading.fence(5);
    };

    beforeEach(async () => {
      store = await make()();
      late = store.writer;
      leading = (await store.again()).writer;
      generation = (await late.prepare(ORDERS))[0]!;
      await leading.prepare(ORDERS);
      await late.fence(4);
    });
    afterEach(() => store.close());

    it('take in nothing more of the history', async () => {
      await apply(late, 1, order('first'));
      await passOn();
      await expect(apply(late, 2, order('late'))).rejects.toBeInstanceOf(StaleLease);
      await apply(leading, 3, order('second'));
      await late.fence(4);
      await expect(apply(late, 4, order('later'))).rejects.toBeInstanceOf(StaleLease);
      expect(await statusOf()).toBe('second');
    });

    it('are not switched', async () => {
      const built = await late.build('orders');
      await passOn();
      await expect(late.switchTo(built)).rejects.toBeInstanceOf(StaleLease);
      expect(await states()).toEqual(['1 live', '1 building']);
      await leading.switchTo(built);
      expect(await states()).toEqual(['1 old', '1 live']);
    });

    it('keep what the other builds, for any release of the late one', async () => {
      const [, built] = await leading.prepare({ ...ORDERS, version: 2 });
      await passOn();
      await expect(late.drop(built!)).rejects.toBeInstanceOf(StaleLease);
      await expect(late.prepare(ORDERS)).rejects.toBeInstanceOf(StaleLease);
      expect(await states()).toEqual(['1 live', '2 building']);
      await leading.drop(built!);
      expect(await states()).toEqual(['1 live']);
    });

    it('can be freed of what was live before by anyone', async () => {
      await late.switchTo(await late.build('orders'));
      await passOn();
      await late.drop(generation);
      expect(await states()).toEqual(['1 live']);
    });

    it('take nothing from a parked stream that it tried again', async () => {
      await late.apply([{ generation, changes: [order('first')], parked: [parked] }], at(2));
      await passOn();
      await expect(late.retried(generation, 'order-a', [order('late')], null)).rejects.toBeInstanceOf(StaleLease);
      expect(await leading.parked(generation)).toEqual([parked]);
      expect(await statusOf()).toBe('first');
      await leading.retried(generation, 'order-a', [order('mended')], null);
      expect(await statusOf()).toBe('mended');
    });

    it('wait for nothing that it parked', async () => {
      await passOn();
      await expect(late.apply([{ generation, changes: [], parked: [parked] }], at(2))).rejects.toBeInstanceOf(StaleLease);
      expect(await leading.parked(generation)).toEqual([]);
    });
  });
}
