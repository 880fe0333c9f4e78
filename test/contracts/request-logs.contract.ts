import { makeId } from '#kernel/ids';
import { DAY } from '#kernel/time';
import type { ListQuery } from '#platform/storage/documents';
import type { RequestLogEntry, RequestLogs } from '#http/request-log/request-logs';

export interface RequestLogsUnderTest {
  readonly logs: RequestLogs;
  /** Writes what waits, and closes the store. */
  close(): Promise<void>;
}

const SCOPE = 'acct_1:test';
const NOW = Math.floor(Date.now() / 1000);

let made = 0;

/** The request of so many seconds ago. */
function entry(ago: number, filters: Partial<RequestLogEntry['filters']> = {}, scope = SCOPE): RequestLogEntry {
  const random = Buffer.alloc(16);
  random.writeUInt32BE(++made, 12);
  const id = makeId('req', (NOW - ago) * 1000, random);
  const known = { status: 200, path: '/v1/orders', route: '/v1/orders', key: 'key_1', object: null };
  return { id, scope, filters: { ...known, ...filters }, json: JSON.stringify({ id, says: 'it is “so”' }) };
}

const all = (filters: ListQuery['filters'] = {}): ListQuery => ({ scope: SCOPE, filters, created: {}, limit: 10 });

/** What every log of requests promises. `make` gives a place of its own for each test; opening it again finds what was there. */
export function requestLogsContract(backend: string, make: () => () => Promise<RequestLogsUnderTest>): void {
  describe(`request logs on ${backend}`, () => {
    let reopen: () => Promise<RequestLogsUnderTest>;
    let store: RequestLogsUnderTest;
    beforeEach(async () => {
      reopen = make();
      store = await reopen();
    });
    afterEach(() => store.close());

    const noted = async (...entries: RequestLogEntry[]): Promise<void> => {
      for (const each of entries) store.logs.note(each);
      await store.logs.flush();
    };
    const found = async (query: Partial<ListQuery> = {}): Promise<string[]> =>
      (await store.logs.list({ ...all(), ...query })).documents.map((json) => (JSON.parse(json) as { id: string }).id);

    it('give back what was noted, byte for byte, to its own scope alone', async () => {
      const [own, other] = [entry(1), entry(1, {}, 'acct_1:live')];
      await noted(own, other);
      expect(await store.logs.get(own.id, SCOPE)).toBe(own.json);
      expect(await store.logs.get(other.id, SCOPE)).toBeNull();
      expect(await store.logs.list(all())).toEqual({ documents: [own.json], hasMore: false });
    });

    it('keep what is noted in memory, and write all of it when they are closed', async () => {
      const one = entry(1);
      store.logs.note(one);
      expect(await found()).toEqual([]);
      await store.close();
      store = await reopen();
      expect(await found()).toEqual([one.id]);
    });

    it('write an entry once, however often it is noted', async () => {
      const [one, other] = [entry(2), entry(1)];
      await noted(one);
      await noted(one, other);
      expect(await found()).toEqual([other.id, one.id]);
    });

    it.each([
      ['status', 422, 200],
      ['path', '/v1/orders/ord_1', '/v1/orders/ord_2'],
      ['route', '/v1/orders/{id}', '/v1/orders'],
      ['key', 'key_2', 'key_1'],
      ['object', 'ord_1', null],
    ] as const)('find entries by their %s', async (filter, value, another) => {
      const [one, other] = [entry(2, { [filter]: value }), entry(1, { [filter]: another })];
      await noted(one, other);
      expect(await found({ filters: { [filter]: [value] } })).toEqual([one.id]);
      expect(await found({ filters: { [filter]: [value, another] } })).toEqual([other.id, one.id]);
    });

    it('find entries by two filters at once, and by their time', async () => {
      const [first, second, third] = [entry(30, { status: 404, key: 'key_2' }), entry(20, { status: 404 }), entry(10, { key: 'key_2' })];
      await noted(first, second, third);
      expect(await found({ filters: { status: [404], key: ['key_2'] } })).toEqual([first.id]);
      expect(await found({ created: { gt: NOW - 30, lte: NOW - 10 } })).toEqual([third.id, second.id]);
    });

    it('are read in pages, newest first, in both directions', async () => {
      const entries = Array.from({ length: 5 }, (_, n) => entry(n));
      await noted(...entries.toReversed());
      const ids = entries.map(({ id }) => id);
      expect(await found({ limit: 2 })).toEqual(ids.slice(0, 2));
      expect(await found({ limit: 2, startingAfter: ids[1]! })).toEqual(ids.slice(2, 4));
      expect(await found({ limit: 2, endingBefore: ids[3]! })).toEqual(ids.slice(1, 3));
      await expect(found({ startingAfter: 'req_unknown' })).rejects.toThrow('starting_after');
    });

    it('show nothing that is older than 30 days', async () => {
      const [old, young] = [entry(30 * DAY + 1), entry(30 * DAY - 60)];
      await noted(old, young);
      expect(await found()).toEqual([young.id]);
      expect(await found({ created: { gte: 0 } })).toEqual([young.id]);
      expect([await store.logs.get(old.id, SCOPE), await store.logs.get(young.id, SCOPE)]).toEqual([null, young.json]);
    });
  });
}
