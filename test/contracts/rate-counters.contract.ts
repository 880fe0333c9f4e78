import type { RateCounters } from '#platform/storage/rate-counters';

const NOON = 1_700_000_000;

export interface RateCountersUnderTest {
  readonly counters: RateCounters;
  /** The same counters as another process of the deployment has them. */
  readonly others: RateCounters;
  close(): Promise<void>;
}

/** What every backend's counters promise. */
export function rateCountersContract(backend: string, make: () => Promise<RateCountersUnderTest>): void {
  describe(`rate counters on ${backend}`, () => {
    let counters: RateCounters;
    let others: RateCounters;
    let close: () => Promise<void>;
    beforeEach(async () => {
      ({ counters, others, close } = await make());
    });
    afterEach(() => close());

    it('count from 1, for each name alone', async () => {
      expect([await counters.count('a', NOON), await counters.count('a', NOON), await counters.count('b', NOON)]).toEqual([1, 2, 1]);
    });

    it('begin anew with each second', async () => {
      await counters.count('a', NOON);
      expect([await counters.count('a', NOON + 1), await counters.count('a', NOON + 1)]).toEqual([1, 2]);
    });

    it('give every number once to those who count at once', async () => {
      const counts = await Promise.all(Array.from({ length: 200 }, (_, n) => (n % 2 ? counters : others).count('a', NOON)));
      expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
    });
  });
}
