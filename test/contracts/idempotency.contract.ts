import { isDeepStrictEqual } from 'node:util';
import type { IdempotencyRecords, StoredAnswer } from '#http/idempotency/idempotency-records';
import { eventually } from '#test/support/machine/eventually';

export interface IdempotencyUnderTest {
  readonly records: IdempotencyRecords;
  /** Ends as a killed process does: nobody gives anything up. Where several processes share the records, its marks end a moment later. */
  crash(): Promise<void>;
}

const KEY = { scope: 'acct_1:test', key: 'k-1' };
const NOW = 1_760_000_000_000;
const WINDOW = 24 * 60 * 60 * 1000;
const ANSWER: StoredAnswer = { status: 201, body: 'sealed ₹', requestId: 'req_1' };
/** Records of one millisecond have no order. */
const clockMoves = (began = Date.now()): Promise<void> => eventually(() => expect(Date.now()).toBeGreaterThan(began + 1));
const owned = (firstAt: number): object => ({ state: 'owned', firstAt });

/** What a keeper of answered requests must do. `make` gives a place of its own for each test; opening it again finds what was there. */
export function idempotencyContract(name: string, make: () => () => Promise<IdempotencyUnderTest>): void {
  describe(`idempotency records in ${name}`, () => {
    let reopen: () => Promise<IdempotencyUnderTest>;
    let store: IdempotencyUnderTest;

    beforeEach(async () => {
      reopen = make();
      store = await reopen();
    });
    afterEach(() => store.crash());

    const begin = (fingerprint = 'f', now = NOW, key = KEY): Promise<object> => store.records.begin(key, fingerprint, now, WINDOW);
    const crashed = async (): Promise<void> => {
      await store.crash();
      store = await reopen();
    };

    it('gives a key to the first request, and to one alone of many that come at once', async () => {
      const begun = await Promise.all(Array.from({ length: 8 }, () => begin()));
      expect(begun.filter((each) => isDeepStrictEqual(each, owned(NOW)))).toHaveLength(1);
      expect(begun.filter((each) => isDeepStrictEqual(each, { state: 'running' }))).toHaveLength(7);
    });

    it('tells another request that the key is taken, while the first runs and afterwards', async () => {
      await begin();
      expect(await begin('other')).toEqual({ state: 'other_request' });
      await store.records.keep(KEY, ANSWER);
      expect(await begin('other')).toEqual({ state: 'other_request' });
    });

    it('gives back the answer that was kept, also after a crash', async () => {
      await begin();
      await store.records.keep(KEY, ANSWER);
      expect(await begin('f', NOW + 5)).toEqual({ state: 'kept', answer: ANSWER });
      await crashed();
      expect(await begin('f', NOW + 9)).toEqual({ state: 'kept', answer: ANSWER });
    });

    it('lets a repeat after a crash take over with the time of the first request', async () => {
      await begin();
      await crashed();
      expect(await begin('other', NOW + 5)).toEqual({ state: 'other_request' });
      await eventually(async () => expect(await begin('f', NOW + 5)).toEqual(owned(NOW)));
      expect(await begin('f', NOW + 6)).toEqual({ state: 'running' });
    });

    it('frees the key when nothing can have happened', async () => {
      await begin();
      await store.records.release(KEY, true);
      expect(await begin('other', NOW + 5)).toEqual(owned(NOW + 5));
      await store.records.release(KEY, true);
      await crashed();
      expect(await begin('third', NOW + 9)).toEqual(owned(NOW + 9));
    });

    it('keeps the key for the same request when something may have happened', async () => {
      await begin();
      await store.records.release(KEY, false);
      expect(await begin('other', NOW + 5)).toEqual({ state: 'other_request' });
      expect(await begin('f', NOW + 5)).toEqual(owned(NOW));
    });

    it('remembers that something may have happened, with any outcome of the repeats', async () => {
      await begin();
      await store.records.release(KEY, false);
      await begin('f', NOW + 5);
      await store.records.release(KEY, true);
      expect(await begin('f', NOW + 9)).toEqual(owned(NOW));
    });

    it('counts a record whose window has passed as none, to the millisecond', async () => {
      await begin();
      await store.records.keep(KEY, ANSWER);
      expect(await begin('f', NOW + WINDOW - 1)).toMatchObject({ state: 'kept' });
      expect(await begin('other', NOW + WINDOW)).toEqual(owned(NOW + WINDOW));
      await crashed();
      await eventually(async () => expect(await begin('other', NOW + WINDOW + 1)).toEqual(owned(NOW + WINDOW)));
    });

    it('tells the answers of the requests that began last, and nothing of those without one', async () => {
      const keys = ['1', '2', '3', '4'].map((key) => ({ scope: 'acct_1:test\nk', key }));
      for (const [n, key] of keys.entries()) {
        await begin('f', NOW + n, key);
        if (n !== 3) await store.records.keep(key, { ...ANSWER, requestId: `req_${n}` });
        await clockMoves();
      }
      const answered = (n: number): object => ({ key: keys[n], answer: { ...ANSWER, requestId: `req_${n}` } });
      expect(await store.records.newest(2)).toEqual([answered(2), answered(1)]);
      await crashed();
      expect(await store.records.newest(9)).toEqual([answered(2), answered(1), answered(0)]);
    });

    it('never mixes accounts, modes and keys, even where time has gone further in one of them', async () => {
      await begin();
      await store.records.keep(KEY, ANSWER);
      const others = [
        { ...KEY, scope: 'acct_1:live' },
        { ...KEY, key: 'k-2' },
        { scope: 'acct_1:test\nk', key: '1' },
      ];
      for (const key of others) expect(await begin('other', NOW + 2 * WINDOW, key)).toEqual(owned(NOW + 2 * WINDOW));
      const elsewhere = { scope: 'acct_2:test', key: 'k-1' };
      await begin('f', NOW, elsewhere);
      await store.records.keep(elsewhere, ANSWER);
      await begin('f', NOW + 2 * WINDOW, { scope: 'acct_3:test', key: 'k-1' });
      expect(await begin('f', NOW, elsewhere)).toMatchObject({ state: 'kept' });
    });
  });
}
