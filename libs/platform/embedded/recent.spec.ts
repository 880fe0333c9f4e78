import { Recent } from '#platform/embedded/recent';

describe('what is recent', () => {
  it('is remembered for a generation, and longer when it is looked at', () => {
    const recent = new Recent<number>(2);
    recent.keep('a', 1);
    recent.keep('b', 2);
    recent.keep('c', 3);
    expect(recent.get('a')).toBe(1);
    for (const key of ['d', 'e', 'f']) recent.keep(key, 4);
    expect(recent.get('a')).toBe(1);
    expect(recent.get('b')).toBeUndefined();
  });

  it('is what was kept last', () => {
    const recent = new Recent<number>(1);
    recent.keep('a', 1);
    recent.keep('b', 1);
    recent.keep('a', 2);
    expect(recent.get('a')).toBe(2);
  });

  it('is counted as heavy as it is', () => {
    const recent = new Recent<string>(10, ({ length }) => length);
    recent.keep('a', 'xxxxxxxxxx');
    recent.keep('a', 'xxxxx');
    recent.keep('b', 'xxxxx');
    recent.keep('c', 'x');
    recent.keep('d', 'xxxxxxxxxxx');
    expect(['a', 'b', 'c', 'd'].map((key) => recent.get(key)?.length)).toEqual([undefined, undefined, undefined, 11]);
  });

  it('is gone when it is forgotten', () => {
    const recent = new Recent<number>(1);
    for (const key of ['a', 'b', 'c']) recent.keep(key, 1);
    recent.forget('b');
    expect(recent.get('b')).toBeUndefined();
    recent.forgetAll();
    expect(recent.get('c')).toBeUndefined();
  });
});
