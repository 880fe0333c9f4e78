import { LruCache } from '#platform/embedded/lru-cache';

describe('an LRU cache', () => {
  it('is remembered for a generation, and longer when it is looked at', () => {
    const cache = new LruCache<number>(2);
    cache.set('a', 1);
    cache.set('b', 2);
    cache.set('c', 3);
    expect(cache.get('a')).toBe(1);
    for (const key of ['d', 'e', 'f']) cache.set(key, 4);
    expect(cache.get('a')).toBe(1);
    expect(cache.get('b')).toBeUndefined();
  });

  it('is what was kept last', () => {
    const cache = new LruCache<number>(1);
    cache.set('a', 1);
    cache.set('b', 1);
    cache.set('a', 2);
    expect(cache.get('a')).toBe(2);
  });

  it('is counted as heavy as it is', () => {
    const cache = new LruCache<string>(10, ({ length }) => length);
    cache.set('a', 'xxxxxxxxxx');
    cache.set('a', 'xxxxx');
    cache.set('b', 'xxxxx');
    cache.set('c', 'x');
    cache.set('d', 'xxxxxxxxxxx');
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key)?.length)).toEqual([undefined, undefined, undefined, 11]);
  });

  it('is gone when it is forgotten', () => {
    const cache = new LruCache<number>(1);
    for (const key of ['a', 'b', 'c']) cache.set(key, 1);
    cache.delete('b');
    expect(cache.get('b')).toBeUndefined();
    cache.clear();
    expect(cache.get('c')).toBeUndefined();
  });
});
