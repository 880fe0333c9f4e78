import type { RateCounters } from '#platform/storage/rate-counters';

const NOON = 1_700_000_000;

/** What every backend's counters promise. */
export function rateCountersContract(backend: string, make: () => Promise<RateCounters>): void {
  describe(`rate counters on ${backend}`, () => {
    let counters: RateCounters;
    beforeEach(async () => {
      counters = await make();
    });

    it('count from 1, for each name alone', async () => {
      expect([await counters.count('a', NOON), await counters.count('a', NOON), await counters.count('b', NOON)]).toEqual([1, 2, 1]);
    });

    it('begin anew with each second', async () => {
      await counters.count('a', NOON);
      expect([await counters.count('a', NOON + 1), await counters.count('a', NOON + 1)]).toEqual([1, 2]);
    });

    it('give every number once to those who count at once', async () => {
      const counts = await Promise.all(Array.from({ length: 200 }, () => counters.count('a', NOON)));
      expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
    });
  });
}
