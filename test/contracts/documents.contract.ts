import fc from 'fast-check';
import { type Documents, type FilterValue, type ListQuery, type TimeRange, UnknownCursor } from '#platform/storage/documents';

export interface Thing {
  readonly id: string;
  readonly scope: string;
  readonly createdAt: number;
  readonly filters: Readonly<Record<'status' | 'flag' | 'rank' | 'touched', FilterValue>>;
  readonly json: string;
}

/** A new, empty collection of things, and a way to write them. */
export interface ThingsUnderTest {
  readonly documents: Documents;
  readonly collection: string;
  put(things: readonly Thing[]): Promise<void>;
}

const MINE = 'acct_1:test';
const OTHERS = 'acct_2:test';

const thing = (id: string, createdAt: number, more: Partial<Thing['filters']> = {}, scope = MINE): Thing => ({
  id,
  scope,
  createdAt,
  filters: { status: 'open', flag: null, rank: null, touched: null, ...more },
  json: JSON.stringify({ id, created_at: createdAt }),
});

const query = (more: Partial<ListQuery> = {}): ListQuery => ({ scope: MINE, filters: {}, created: {}, limit: 10, ...more });

/** What every keeper of documents must do: found in their scope alone, listed newest first, paged both ways. */
export function documentsContract(name: string, make: () => Promise<ThingsUnderTest>): void {
  describe(`documents in ${name}`, () => {
    const listed = async ({ documents, collection }: ThingsUnderTest, more: Partial<ListQuery> = {}): Promise<string[]> =>
      (await documents.list(collection, query(more))).documents.map((json) => JSON.parse(json).id);

    it('gives back the very text that was written', async () => {
      const things = await make();
      const json = '{"id":"a","name":"Zoë \\u2028 ₹ 🙂","large":12345678901234567890,"zero":-0}';
      await things.put([{ ...thing('a', 1), json }]);
      expect(await things.documents.get(things.collection, 'a', MINE)).toBe(json);
    });

    it('hides a document from every other scope', async () => {
      const things = await make();
      await things.put([thing('a', 1)]);
      expect(await things.documents.get(things.collection, 'a', OTHERS)).toBeNull();
      expect(await things.documents.get(things.collection, 'a', 'acct_1:live')).toBeNull();
      expect(await listed(things, { scope: OTHERS })).toEqual([]);
    });

    it.each(['nobody', 'a\0b'])('answers null for an id that does not exist: %j', async (id) => {
      const things = await make();
      await things.put([thing('a', 1)]);
      expect(await things.documents.get(things.collection, id, MINE)).toBeNull();
    });

    it('replaces a document that is written again, in all lists', async () => {
      const things = await make();
      await things.put([thing('a', 1), thing('b', 2)]);
      await things.put([thing('a', 3, { status: 'closed' })]);
      expect(await listed(things)).toEqual(['a', 'b']);
      expect(await listed(things, { filters: { status: ['open'] } })).toEqual(['b']);
    });

    it('lists newest first, and by id where the second is the same', async () => {
      const things = await make();
      await things.put([thing('b', 5), thing('c', 5), thing('a', 5), thing('z', 4), thing('y', 6)]);
      expect(await listed(things)).toEqual(['y', 'c', 'b', 'a', 'z']);
    });

    it('says whether there are more, to the document', async () => {
      const things = await make();
      await things.put([thing('a', 1), thing('b', 2), thing('c', 3)]);
      expect((await things.documents.list(things.collection, query({ limit: 3 }))).hasMore).toBe(false);
      expect((await things.documents.list(things.collection, query({ limit: 2 }))).hasMore).toBe(true);
    });

    it('takes any of the values of a filter, and all filters together', async () => {
      const things = await make();
      await things.put([
        thing('a', 1, { status: 'open', flag: true }),
        thing('b', 2, { status: 'paid', flag: true }),
        thing('c', 3, { status: 'paid', flag: false }),
        thing('d', 4, { status: 'void', flag: true }),
      ]);
      expect(await listed(things, { filters: { status: ['open', 'paid'] } })).toEqual(['c', 'b', 'a']);
      expect(await listed(things, { filters: { status: ['open', 'paid'], flag: [true] } })).toEqual(['b', 'a']);
      expect(await listed(things, { filters: { status: ['open', 'open'] } })).toEqual(['a']);
      expect(await listed(things, { filters: { status: [] } })).toEqual([]);
    });

    it('takes thousands of values of a filter, which page as few do', async () => {
      const things = await make();
      const ranks = Array.from({ length: 3000 }, (_, n) => n);
      await things.put([
        ...[5, 700, 2999].map((rank, n) => thing(`a${n}`, n, { rank, touched: n })),
        thing('b', 5, { rank: '5', touched: 5 }),
        thing('c', 6, { rank: 3000, touched: 6 }),
      ]);
      expect(await listed(things, { filters: { rank: ranks } })).toEqual(['a2', 'a1', 'a0']);
      expect(await listed(things, { filters: { rank: ranks }, limit: 1, startingAfter: 'a2' })).toEqual(['a1']);
      expect(await listed(things, { filters: { rank: ranks }, limit: 1, endingBefore: 'a0' })).toEqual(['a1']);
      expect(await listed(things, { filters: { rank: ranks, status: ['open', 'paid'] }, times: { touched: { gte: 1 } } })).toEqual([
        'a2',
        'a1',
      ]);
      expect(await listed(things, { filters: { rank: ranks.map(String) } })).toEqual(['b']);
    });

    it('tells texts, numbers and nothing apart', async () => {
      const things = await make();
      await things.put([thing('a', 1, { rank: '1' }), thing('b', 2, { rank: 1 }), thing('c', 3, { rank: null })]);
      expect(await listed(things, { filters: { rank: ['1'] } })).toEqual(['a']);
      expect(await listed(things, { filters: { rank: [1] } })).toEqual(['b']);
      expect(await listed(things, { filters: { rank: [null] } })).toEqual(['c']);
    });

    it('takes the bounds of a time, and leaves out what has no such time', async () => {
      const things = await make();
      await things.put([thing('a', 1, { touched: 9 }), thing('b', 2, { touched: 5 }), thing('c', 3), thing('d', 4, { touched: 7 })]);
      expect(await listed(things, { times: { touched: { gte: 7 } } })).toEqual(['d', 'a']);
      expect(await listed(things, { times: { touched: { gt: 5, lt: 9 } } })).toEqual(['d']);
      expect(await listed(things, { times: { touched: { lte: 9 } }, limit: 2 })).toEqual(['d', 'b']);
      expect(await listed(things, { times: { touched: { lte: 7 } }, filters: { status: ['open'] } })).toEqual(['d', 'b']);
      await expect(listed(things, { times: { colour: { gt: 1 } } })).rejects.toThrow('colour');
    });

    it('refuses a filter that was not declared, as an earlier release’s documents lack those that are new', async () => {
      const things = await make();
      await things.put([thing('a', 1)]);
      const refusal = { code: 'read_model_behind', message: expect.stringContaining('colour') };
      await expect(listed(things, { filters: { colour: ['red'] } })).rejects.toMatchObject(refusal);
    });

    it.each(['startingAfter', 'endingBefore'] as const)('refuses %s an id that is not in the scope', async (cursor) => {
      const things = await make();
      await things.put([thing('a', 1), thing('b', 2, {}, OTHERS)]);
      await expect(listed(things, { [cursor]: 'nobody' })).rejects.toBeInstanceOf(UnknownCursor);
      await expect(listed(things, { [cursor]: 'b' })).rejects.toBeInstanceOf(UnknownCursor);
    });

    it('starts after a document that the filter itself leaves out', async () => {
      const things = await make();
      await things.put([thing('a', 1), thing('b', 2, { status: 'paid' }), thing('c', 3)]);
      expect(await listed(things, { filters: { status: ['open'] }, startingAfter: 'b' })).toEqual(['a']);
      expect(await listed(things, { filters: { status: ['open'] }, endingBefore: 'b' })).toEqual(['c']);
    });

    it('walks pages that end at some bytes both ways, each document exactly once, one that is larger on a page of its own', async () => {
      const things = await make();
      const sizes = [10, 10, 500, 10, 10, 10, 300, 10];
      const all = sizes.map((size, n) => ({ ...thing(`d${n}`, n), json: JSON.stringify({ id: `d${n}`, filling: 'x'.repeat(size) }) }));
      await things.put(all);
      const walk = async (cursor: 'startingAfter' | 'endingBefore', from?: string): Promise<string[][]> => {
        const pages: string[][] = [];
        for (let at = from, more = true; more;) {
          const options = query({ limit: 100, mostBytes: 120, ...(at !== undefined && { [cursor]: at }) });
          const page = await things.documents.list(things.collection, options);
          pages.push(page.documents.map((json) => JSON.parse(json).id));
          at = pages.at(-1)!.at(cursor === 'startingAfter' ? -1 : 0);
          more = page.hasMore;
        }
        return pages;
      };
      expect(await walk('startingAfter')).toEqual([['d7'], ['d6'], ['d5', 'd4', 'd3'], ['d2'], ['d1', 'd0']]);
      expect(await walk('endingBefore', 'd0')).toEqual([['d1'], ['d2'], ['d5', 'd4', 'd3'], ['d6'], ['d7']]);
    });

    it('agrees with a plain list on any page of any documents', async () => {
      const filters = fc.record({
        status: fc.constantFrom('open', 'paid', 'void'),
        flag: fc.constantFrom(true, false, null),
        rank: fc.constantFrom<FilterValue>(1, '1', null),
        touched: fc.constantFrom<FilterValue>(0, 1, 2, 3, 4, 5, 6, null),
      });
      const stored = fc.uniqueArray(
        fc.record({ id: fc.stringMatching(/^[a-c0-1A]{1,3}$/), createdAt: fc.integer({ min: 0, max: 6 }), filters, mine: fc.boolean() }),
        { selector: ({ id }) => id, maxLength: 40 },
      );
      const second = fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined });
      const range = fc.record({ gt: second, gte: second, lt: second, lte: second }, { requiredKeys: [] });
      const requested = fc.record({
        created: range,
        times: fc.record(
          { touched: range.filter((bounds) => Object.values(bounds).some((bound) => bound !== undefined)) },
          { requiredKeys: [] },
        ),
        limit: fc.integer({ min: 1, max: 8 }),
        cursor: fc.option(fc.nat(), { nil: undefined }),
        backwards: fc.boolean(),
        filters: fc.record(
          {
            status: fc.subarray<FilterValue>(['open', 'paid', 'void'], { minLength: 1 }),
            flag: fc.subarray<FilterValue>([true, false, null], { minLength: 1 }),
            rank: fc.subarray<FilterValue>([1, '1', null], { minLength: 1 }),
          },
          { requiredKeys: [] },
        ),
      });
      await fc.assert(
        fc.asyncProperty(stored, fc.array(requested, { minLength: 5, maxLength: 20 }), async (documents, asks) => {
          const things = await make();
          const all = documents.map((each) => thing(each.id, each.createdAt, each.filters, each.mine ? MINE : OTHERS));
          await things.put(all);
          const mine = all.filter(({ scope }) => scope === MINE);
          for (const { cursor, backwards, ...ask } of asks) {
            const from = cursor === undefined ? undefined : mine[cursor % mine.length]?.id;
            const page = query({ ...ask, ...(from === undefined ? {} : { [backwards ? 'endingBefore' : 'startingAfter']: from }) });
            expect(await things.documents.list(things.collection, page)).toEqual(plainPage(mine, page));
          }
        }),
        { numRuns: 40 },
      );
    });
  });
}

const newestFirst = (a: Thing, b: Thing): number => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);

const lies = (time: FilterValue, { gt = -1, gte = 0, lt = 99, lte = 99 }: TimeRange): boolean =>
  typeof time === 'number' && time > gt && time >= gte && time < lt && time <= lte;

/** The same page by looking at every document. */
function plainPage(things: readonly Thing[], { filters, created, times = {}, limit, startingAfter, endingBefore }: ListQuery): object {
  const of = (id: string | undefined): Thing | undefined => things.find((each) => each.id === id);
  const [after, before] = [of(startingAfter), of(endingBefore)];
  const all = things
    .filter((each) => Object.entries(filters).every(([name, values]) => values.includes(each.filters[name as 'status'])))
    .filter(({ createdAt }) => lies(createdAt, created))
    .filter((each) => times['touched'] === undefined || lies(each.filters.touched, times['touched']))
    .filter((each) => after === undefined || newestFirst(after, each) < 0)
    .filter((each) => before === undefined || newestFirst(each, before) < 0)
    .filter((each) => each !== after && each !== before)
    .sort(newestFirst);
  const page = before === undefined ? all.slice(0, limit) : all.slice(-limit);
  return { documents: page.map(({ json }) => json), hasMore: all.length > limit };
}
