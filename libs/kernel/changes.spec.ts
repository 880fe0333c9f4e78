import { differing, sameValue } from '#kernel/changes';

describe('the changed fields', () => {
  interface Schedule {
    readonly name: string;
    readonly metadata: Record<string, number>;
    readonly days: readonly number[];
    readonly note: string | null;
  }
  const current: Schedule = { name: 'Daily', metadata: { a: 1, b: 2 }, days: [1, 2], note: null };

  it('are those with another value', () => {
    const desired = { name: 'Weekly', metadata: { a: 1 }, days: [2, 1], note: 'x' };
    expect(differing(current, desired)).toEqual(desired);
  });

  it('are none if every field has its value already, in any order of keys', () => {
    expect(differing(current, { name: 'Daily', metadata: { b: 2, a: 1 }, days: [1, 2], note: null })).toEqual({});
  });

  it('exclude undefined fields and include null as a value', () => {
    expect(differing(current, { name: undefined })).toEqual({});
    expect(differing<Schedule>({ ...current, note: 'x' }, { note: null })).toEqual({ note: null });
  });
});

describe('two JSON values', () => {
  it.each([
    [1, 1],
    ['a', 'a'],
    [null, null],
    [
      { a: 1, b: [{ c: null }] },
      { b: [{ c: null }], a: 1 },
    ],
    [[], []],
  ])('%j and %j are the same', (one, other) => expect(sameValue(one, other)).toBe(true));

  it.each([
    [1, '1'],
    [null, {}],
    [[], {}],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: undefined }, { b: 1 }],
    [{ toString: 1 }, { other: 1 }],
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
  ])('%j and %j are not', (one, other) => expect(sameValue(one, other)).toBe(false));
});
