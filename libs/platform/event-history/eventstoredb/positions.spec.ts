import { BEGINNING, placeOf, positionOf } from '#platform/event-history/eventstoredb/positions';

describe('positions of EventStoreDB', () => {
  it('keep commit and prepare exactly', () => {
    const place = { commit: 2n ** 63n - 1n, prepare: 2n ** 53n + 1n };
    expect(placeOf(positionOf(place))).toEqual(place);
  });

  it('compare as texts in the order of the events, commit first', () => {
    const places = [
      [0n, 0n],
      [9n, 9n],
      [10n, 9n],
      [10n, 10n],
      [2n ** 53n, 0n],
      [2n ** 63n - 1n, 0n],
    ].map(([commit, prepare]) => positionOf({ commit: commit!, prepare: prepare! }));
    expect(places.toSorted()).toEqual(places);
    expect(places[0]).toBe(BEGINNING);
  });

  it('of another backend are refused', () => {
    expect(() => placeOf('00000000000000000001')).toThrow('no place in a history that EventStoreDB keeps');
  });
});
