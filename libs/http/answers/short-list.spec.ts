import { listOf } from '#http/answers/list-of';
import { BY_ID, pageOfShortList } from '#http/answers/short-list';
import type { Paging } from '#http/validation/paging';

const keys = listOf(
  '/admin/v1/keys',
  ['key_5', 'key_4', 'key_3', 'key_2', 'key_1'].map((id) => ({ id })),
);
const idsOf = (paging: Paging) => {
  const { data, has_more } = pageOfShortList(keys, BY_ID, paging);
  return [data.map(({ id }) => id).join(' '), has_more];
};
const couriers = listOf(
  '/v1/cod/couriers',
  ['a', 'b', 'c'].map((code) => ({ code })),
);

describe('a page of a short list', () => {
  it.each<[string, Paging, string, boolean]>([
    ['begins with the first entry', { limit: 2 }, 'key_5 key_4', true],
    ['goes on after a cursor', { limit: 2, startingAfter: 'key_4' }, 'key_3 key_2', true],
    ['ends with the last entry', { limit: 2, startingAfter: 'key_2' }, 'key_1', false],
    ['is empty after the last entry', { limit: 2, startingAfter: 'key_1' }, '', false],
    ['goes back before a cursor, in the same order', { limit: 2, endingBefore: 'key_2' }, 'key_4 key_3', true],
    ['ends with the first entry when it goes back', { limit: 2, endingBefore: 'key_4' }, 'key_5', false],
    ['has all of them if there are no more', { limit: 5 }, 'key_5 key_4 key_3 key_2 key_1', false],
  ])('%s', (_, paging, ids, hasMore) => {
    expect(idsOf(paging)).toEqual([ids, hasMore]);
  });

  it('refuses a cursor that names no entry', () => {
    expect(() => idsOf({ limit: 2, startingAfter: 'key_9' })).toThrow('starting_after');
    expect(() => idsOf({ limit: 2, endingBefore: '' })).toThrow('ending_before');
  });

  it('has no further field if its entries have ids', () =>
    expect(Object.keys(pageOfShortList(keys, BY_ID, { limit: 1 }))).toEqual(['object', 'url', 'has_more', 'data']));

  it('names the cursor that continues in its direction where entries have no id', () => {
    const nextOf = (paging: Paging) => pageOfShortList(couriers, ['code'], paging).next;
    expect(nextOf({ limit: 2 })).toBe('b');
    expect(nextOf({ limit: 2, startingAfter: 'b' })).toBeNull();
    expect(nextOf({ limit: 1, endingBefore: 'c' })).toBe('b');
  });

  it('numbers entries of the same name', () => {
    const jobs = listOf(
      '/jobs',
      [1, 2, 3].map((n) => ({ queue: 'refund', fact: null, n })),
    );
    const seen: number[] = [];
    for (let next: string | null | undefined; next !== null;) {
      const page = pageOfShortList(jobs, ['queue', 'fact'], { limit: 1, ...(next !== undefined && { startingAfter: next }) });
      seen.push(...page.data.map(({ n }) => n));
      next = page.next!;
    }
    expect(seen).toEqual([1, 2, 3]);
  });

  it('of nothing has nothing', () => expect(pageOfShortList(listOf('/none', []), BY_ID, { limit: 1 }).data).toEqual([]));
});
