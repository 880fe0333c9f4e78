import type { ProjectionSlots } from '#platform/projection-slots/projection-slots';
import { SLOTS } from '#platform/projection-slots/slot';
import {
  attended,
  heldBy,
  left,
  lowestOf,
  placed,
  positionOf,
  seized,
  shared,
  type SlotSummary,
  type SlotTable,
} from '#platform/projection-slots/slot-table';

export interface SlotsUnderTest {
  readonly slots: ProjectionSlots;
  /** The same slots as another process of the deployment has them. */
  readonly others: ProjectionSlots;
  close(): Promise<void>;
}

const NOW = 1_000;
const LONG = 60_000;
const at = (place: number): string => String(place).padStart(20, '0');
const joins =
  (name: string) =>
  (table: SlotTable): SlotTable =>
    shared(attended(table, name, NOW, LONG), name);

/** What every keeper of the table of slots promises; the rules of the table have a spec of their own. */
export function projectionSlotsContract(backend: string, make: () => Promise<SlotsUnderTest>): void {
  describe(`the table of slots on ${backend}`, () => {
    let store: SlotsUnderTest;
    beforeEach(async () => {
      store = await make();
    });
    afterEach(() => store.close());

    it('has all slots free and before the first event, before anything changes', async () => {
      expect(await store.slots.summary()).toMatchObject({ led: null, wanted: null, holders: {}, free: '' });
    });

    it('is the same for all processes, and known as it is after a change', async () => {
      const held = heldBy(await store.slots.change(joins('a')), 'a');
      expect(held.positions.size).toBe(SLOTS);
      expect((await store.others.summary()).holders['a']).toMatchObject({ held: SLOTS, epoch: held.epoch });
    });

    it('loses no change of those that are made at once', async () => {
      const names = Array.from({ length: 6 }, (_, n) => `copy-${n}`);
      await Promise.all(names.map((name, n) => (n % 2 ? store.slots : store.others).change(joins(name))));
      const { holders, owners } = await store.slots.change((table) => table);
      expect(Object.keys(holders).toSorted()).toEqual(names);
      expect(names.map((name) => owners.filter((owner) => owner === name).length)).toEqual(names.map((name) => holders[name]!.held));
    });

    it('stays as it is where a change changes nothing', async () => {
      await store.slots.change(joins('a'));
      const before = await store.slots.change((table) => table);
      expect(await store.others.change((table) => left(table, 'b'))).toEqual(before);
    });

    it('has the positions of a holder moved by it alone, and never backwards', async () => {
      const { epoch } = heldBy(await store.slots.change(joins('a')), 'a');
      const moved = await store.slots.advance('a', epoch, { position: at(9) });
      expect(moved).toMatchObject({ holders: { a: { position: at(9), until: LONG } }, wanted: null });
      expect(await store.slots.advance('a', epoch, { position: at(3) })).not.toBeNull();
      expect(lowestOf(await store.others.summary())).toBe(at(9));
      expect(await store.others.advance('b', epoch, { position: at(10) })).toBeNull();
    });

    it('says in which slots the history is, before anything changes and after', async () => {
      expect(positionOf(await store.others.table(), 3)).toBe('');
      const { epoch } = heldBy(await store.slots.change(joins('a')), 'a');
      await store.slots.advance('a', epoch, { position: at(9) });
      await store.slots.change((table) => left(table, 'a'));
      expect(positionOf(await store.others.table(), 3)).toBe(at(9));
    });

    it('has the lease of a holder renewed by it alone, never shortened, and its slots stay where they are', async () => {
      const { epoch } = heldBy(await store.slots.change(joins('a')), 'a');
      await store.slots.advance('a', epoch, { position: at(9) });
      expect(await store.slots.advance('a', epoch, { until: 2 * LONG })).toMatchObject({
        holders: { a: { position: at(9), until: 2 * LONG } },
      });
      await store.slots.advance('a', epoch, { until: LONG });
      expect((await store.others.summary()).holders['a']).toMatchObject({ until: 2 * LONG });
      expect(await store.others.advance('b', epoch, { until: LONG })).toBeNull();
    });

    it('tells a holder that holds other slots by now that it came too late', async () => {
      const { epoch } = heldBy(await store.slots.change(joins('a')), 'a');
      await store.others.change(joins('b'));
      await store.slots.change((table) => shared(table, 'a'));
      expect(await store.slots.advance('a', epoch, { position: at(9) })).toBeNull();
      expect(lowestOf(await store.others.summary())).toBe('');
    });

    it('keeps a move that came between the reading and the writing of a change', async () => {
      const { epoch } = heldBy(await store.slots.change(joins('a')), 'a');
      let moved: Promise<SlotSummary | null> | undefined;
      const after = await store.slots.change((table) => {
        moved ??= store.others.advance('a', epoch, { position: at(7) });
        return left(table, 'a');
      });
      // Either before the change, which contains it then, or too late.
      expect((await moved) === null ? at(7) : after.free).toBe(at(7));
    });

    it('goes back to a position where the leader has it do so', async () => {
      const { epoch } = heldBy(await store.slots.change(joins('a')), 'a');
      await store.slots.advance('a', epoch, { position: at(9) });
      await store.slots.change((table) => left(table, 'a'));
      await store.slots.change((table) => placed(seized(attended(table, 'lead', NOW, LONG), 'lead', LONG), 'lead', at(4)));
      await store.slots.change((table) => left(table, 'lead'));
      expect(lowestOf(await store.others.summary())).toBe(at(4));
    });
  });
}
