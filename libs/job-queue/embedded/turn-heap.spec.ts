import fc from 'fast-check';
import { type Turn, TurnHeap } from '#job-queue/embedded/turn-heap';

const turn = (at: number, served = 0): Turn => ({ at, served, place: -1 });
const taken = (heap: TurnHeap<Turn>): [number, number][] => {
  const order: [number, number][] = [];
  for (let first = heap.first; first !== undefined; first = heap.first) {
    order.push([first.at, first.served]);
    heap.remove(first);
  }
  return order;
};

describe('a queue of turns', () => {
  it('returns the earliest first, and of equal times the one that has waited longest', () => {
    const heap = new TurnHeap<Turn>();
    for (const each of [turn(3), turn(1, 2), turn(1, 1), turn(2)]) heap.put(each);
    expect(taken(heap)).toEqual([
      [1, 1],
      [1, 2],
      [2, 0],
      [3, 0],
    ]);
  });

  it('stays in order after any insertion, change and removal', () => {
    const change = fc.record({ which: fc.nat(15), at: fc.nat(9), served: fc.nat(9), goes: fc.boolean() });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
        const heap = new TurnHeap<Turn>();
        const turns = Array.from({ length: 16 }, () => turn(0));
        for (const { which, at, served, goes } of changes) {
          const changed = Object.assign(turns[which]!, { at, served });
          if (goes) heap.remove(changed);
          else heap.put(changed);
        }
        const waiting = turns.filter(({ place }) => place !== -1).map(({ at, served }) => [at, served]);
        expect(taken(heap)).toEqual(waiting.toSorted(([a, b], [c, d]) => a! - c! || b! - d!));
      }),
    );
  });
});
