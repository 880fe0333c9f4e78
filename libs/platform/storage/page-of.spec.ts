import { UnknownCursor } from '#platform/storage/documents';
import { pageOf } from '#platform/storage/page-of';

const five = ['e', 'd', 'c', 'b', 'a'].map((id, n) => ({ id, createdAt: 50 - 10 * n, resource: { id } }));
const page = (more: object): [string, boolean] => {
  const { documents, hasMore } = pageOf(five, { scope: 's', filters: {}, created: {}, limit: 2, ...more });
  return [documents.map((each) => JSON.parse(each).id).join(''), hasMore];
};

describe('a page of resources at hand', () => {
  it.each<[object, string, boolean]>([
    [{}, 'ed', true],
    [{ limit: 5 }, 'edcba', false],
    [{ startingAfter: 'd' }, 'cb', true],
    [{ startingAfter: 'c' }, 'ba', false],
    [{ startingAfter: 'a' }, '', false],
    [{ endingBefore: 'b' }, 'dc', true],
    [{ endingBefore: 'c' }, 'ed', false],
    [{ created: { gte: 20, lt: 50 }, limit: 9 }, 'dcb', false],
    [{ created: { gt: 20, lte: 40 } }, 'dc', false],
  ])('of %j is %s', (query, ids, hasMore) => expect(page(query)).toEqual([ids, hasMore]));

  it('begins or ends at an existing entry', () => {
    expect(() => page({ startingAfter: 'x' })).toThrow(UnknownCursor);
    expect(() => page({ endingBefore: 'x' })).toThrow(UnknownCursor);
  });
});
