import { SLOTS } from '#platform/projection-slots/slot';
import {
  attended,
  heldBy,
  isReachedBySome,
  isShared,
  left,
  lowestOf,
  newTable,
  placed,
  positionOf,
  seized,
  shared,
  type SlotTable,
} from '#platform/projection-slots/slot-table';

const NOW = 1_000;
const LATER = 9_000;
const at = (place: number): string => String(place).padStart(3, '0');

const empty = newTable(SLOTS, '');
const joins = (table: SlotTable, name: string, now = NOW): SlotTable => shared(attended(table, name, now, now + 6_000), name);
const moves = (table: SlotTable, name: string, position: string): SlotTable => ({
  ...table,
  holders: { ...table.holders, [name]: { ...table.holders[name]!, position } },
});
const held = (table: SlotTable, name: string): number => heldBy(table, name).positions.size;

/** All of them look again, one after the other, until nothing changes. */
const settled = (table: SlotTable, ...names: string[]): SlotTable => names.concat(names).reduce((each, name) => joins(each, name), table);

describe('shares of slots', () => {
  it('are all slots for one copy, and at most as many for each, rounded up', () => {
    expect(held(joins(empty, 'a'), 'a')).toBe(SLOTS);
    const four = settled(empty, 'a', 'b', 'c', 'd');
    expect(['a', 'b', 'c', 'd'].map((name) => held(four, name)).toSorted()).toEqual([62, 65, 65, 65]);
  });

  it('never overlap, and leave no slot out while copies come and go', () => {
    let table = settled(empty, 'a', 'b', 'c');
    table = settled(left(table, 'b'), 'a', 'c', 'd', 'e');
    expect(new Set(table.owners)).toEqual(new Set(['a', 'c', 'd', 'e']));
    expect(Object.values(table.holders).reduce((sum, each) => sum + each.held, 0)).toBe(SLOTS);
  });

  it('move only the difference when a copy comes', () => {
    const two = settled(empty, 'a', 'b');
    const three = settled(two, 'a', 'b', 'c');
    const passed = three.owners.filter((owner, slot) => owner !== two.owners[slot]);
    expect([new Set(passed), passed.length]).toEqual([new Set(['c']), held(three, 'c')]);
  });

  it('keep the epoch of a holder whose slots are the same', () => {
    const one = joins(empty, 'a');
    expect(heldBy(joins(one, 'a'), 'a').epoch).toBe(heldBy(one, 'a').epoch);
    const two = joins(one, 'b');
    expect(heldBy(two, 'a').epoch).toBe(heldBy(one, 'a').epoch);
    expect(heldBy(joins(two, 'a'), 'a').epoch).not.toBe(heldBy(one, 'a').epoch);
  });

  it('are looked at again only when a copy comes or goes', () => {
    const two = settled(empty, 'a', 'b');
    expect(['a', 'b'].map((name) => isShared(two, name, NOW))).toEqual([true, true]);
    const three = joins(two, 'c');
    expect(['a', 'b', 'c'].map((name) => isShared(three, name, NOW))).toEqual([false, false, true]);
    expect(isShared(left(two, 'b'), 'a', NOW)).toBe(false);
    expect(isShared(two, 'a', LATER)).toBe(false);
  });

  it('of a copy that was killed are free when its lease ends, from where it was', () => {
    const one = moves(joins(empty, 'a'), 'a', at(5));
    expect(held(joins(one, 'b'), 'b')).toBe(0);
    const later = joins(one, 'b', LATER);
    expect([held(later, 'b'), heldBy(later, 'b').positions.get(9), later.holders['a']]).toEqual([SLOTS, at(5), undefined]);
  });

  it('of a copy under its old name have another epoch than before its lease ended', () => {
    const one = joins(empty, 'a');
    expect(heldBy(joins(joins(one, 'b', LATER), 'a', 2 * LATER), 'a').epoch).not.toBe(heldBy(one, 'a').epoch);
  });
});

describe('positions of slots', () => {
  it('pass on with the slots, each as it is', () => {
    const ahead = moves(settled(empty, 'a', 'b'), 'a', at(8));
    const taken = joins(left(moves(ahead, 'b', at(3)), 'b'), 'a');
    const positions = [...heldBy(taken, 'a').positions.values()];
    expect([new Set(positions), lowestOf(taken)]).toEqual([new Set([at(8), at(3)]), at(3)]);
  });

  it('are at least what the holder has moved to', () => {
    const mixed = joins(left(moves(moves(settled(empty, 'a', 'b'), 'a', at(8)), 'b', at(3)), 'b'), 'a');
    expect(new Set(heldBy(moves(mixed, 'a', at(5)), 'a').positions.values())).toEqual(new Set([at(8), at(5)]));
  });

  it('are known slot by slot, and as the furthest of any holder', () => {
    const two = moves(settled(empty, 'a', 'b'), 'a', at(5));
    const [ofA, ofB] = [two.owners.indexOf('a'), two.owners.indexOf('b')];
    expect([positionOf(two, ofA), positionOf(two, ofB), positionOf(left(two, 'a'), ofA)]).toEqual([at(5), '', at(5)]);
    expect([isReachedBySome(two, at(5)), isReachedBySome(two, at(6))]).toEqual([true, false]);
  });

  it('have the lowest of all, free ones too', () => {
    const one = moves(joins(newTable(SLOTS, at(2)), 'a'), 'a', at(6));
    expect([lowestOf(newTable(SLOTS, at(2))), lowestOf(one), lowestOf(left(one, 'a'))]).toEqual([at(2), at(6), at(6)]);
    expect(lowestOf(left(joins(one, 'b'), 'b'))).toBe(at(6));
  });
});

describe('a leader that wants all slots', () => {
  const wants = (table: SlotTable, now = NOW): SlotTable => seized(attended(table, 'lead', now, now + 6_000), 'lead', now + 6_000);

  it('has those that are free, and the others when copies have given them up', () => {
    const wanted = wants(settled(empty, 'a', 'b'));
    expect(held(wanted, 'lead')).toBe(0);
    const given = wants(joins(joins(wanted, 'a'), 'b'));
    expect([held(given, 'a'), held(given, 'b'), held(given, 'lead')]).toEqual([0, 0, SLOTS]);
  });

  it('has copies look at their shares, until they have none', () => {
    const wanted = wants(settled(empty, 'a', 'b'));
    expect(isShared(wanted, 'a', NOW)).toBe(false);
    expect(isShared(joins(wanted, 'a'), 'a', NOW)).toBe(true);
  });

  it('leaves them to copies, from where it brought them', () => {
    const given = wants(joins(wants(joins(empty, 'a')), 'a'));
    const back = joins(left(moves(given, 'lead', at(7)), 'lead'), 'a');
    expect([held(back, 'a'), lowestOf(back), back.wanted]).toEqual([SLOTS, at(7), null]);
  });

  it('that was killed wants nothing, and has nothing, when its lease ends', () => {
    const given = wants(joins(wants(joins(empty, 'a')), 'a'));
    expect(held(joins(given, 'a', LATER), 'a')).toBe(SLOTS);
  });

  it('passes over to a newer one, which waits for its lease to end', () => {
    const given = wants(joins(empty, 'a'));
    const newer = seized(attended(given, 'newer', NOW, LATER), 'newer', LATER);
    expect(left(newer, 'lead').wanted).toEqual({ by: 'newer', until: LATER });
  });

  it('places all of them, also further back', () => {
    const given = moves(wants(empty), 'lead', at(9));
    expect(lowestOf(left(placed(given, 'lead', at(4)), 'lead'))).toBe(at(4));
  });
});
