import type { RateCounters } from '#http/rate-limit/rate-counters';

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

    it('start over with each second', async () => {
      await counters.count('a', NOON);
      expect([await counters.count('a', NOON + 1), await counters.count('a', NOON + 1)]).toEqual([1, 2]);
    });

    it('give every number once to those who count at once', async () => {
      const counts = await Promise.all(Array.from({ length: 200 }, (_, n) => (n % 2 ? counters : others).count('a', NOON)));
      expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
    });

    it('let one process spend all of a limit, and no more, in each second', async () => {
      for (const second of [NOON, NOON + 1, NOON + 2, NOON + 20]) {
        const counts: number[] = [];
        for (let n = 0; n < 22; n++) counts.push(await counters.spend('a', second, 20));
        expect(counts).toEqual(
          [...Array.from({ length: 20 }, (_, n) => n + 1), 21, 21].map((count, n) => (n < 20 ? count : expect.any(Number))),
        );
        expect(counts.slice(20).every((count) => count > 20)).toBe(true);
      }
    });

    it('let all processes together spend no more than a limit in any second', async () => {
      for (let second = NOON; second < NOON + 4; second++) {
        const counts = await Promise.all(Array.from({ length: 150 }, (_, n) => (n % 3 ? counters : others).spend('a', second, 100)));
        const spent = counts.filter((count) => count <= 100).length;
        expect(spent).toBeLessThanOrEqual(100);
        expect(spent).toBeGreaterThan(80);
      }
    });

    describe('in a window', () => {
      const HOUR = { start: NOON, seconds: 3600 };

      it('go on over its seconds, for each name alone', async () => {
        const first = await counters.countIn(HOUR, 'a', 1);
        await counters.count('a', NOON + 1);
        await counters.count('a', NOON + 2);
        expect([first, await others.countIn(HOUR, 'a', 1), await counters.countIn(HOUR, 'b', 1)]).toEqual([1, 2, 1]);
      });

      it('are those of its length and begin again with the next', async () => {
        await counters.countIn(HOUR, 'a', 1);
        expect(await counters.countIn({ start: NOON, seconds: 900 }, 'a', 1)).toBe(1);
        expect(await counters.countIn({ start: NOON + 3600, seconds: 3600 }, 'a', 1)).toBe(1);
      });

      it('outlive shorter ones that begin within it', async () => {
        await counters.countIn(HOUR, 'a', 1);
        for (const start of [NOON, NOON + 900, NOON + 1800]) await counters.countIn({ start, seconds: 900 }, 'b', 1);
        expect(await counters.countIn(HOUR, 'a', 1)).toBe(2);
      });

      it('can be counted down', async () => {
        await counters.countIn(HOUR, 'a', 1);
        await counters.countIn(HOUR, 'a', 1);
        expect([await others.countIn(HOUR, 'a', -1), await counters.countIn(HOUR, 'a', -1)]).toEqual([1, 0]);
        expect(await counters.countIn(HOUR, 'a', 1)).toBe(1);
      });

      it('give every number once to those who count at once', async () => {
        const counts = await Promise.all(Array.from({ length: 100 }, (_, n) => (n % 2 ? counters : others).countIn(HOUR, 'a', 1)));
        expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
      });
    });
  });
}
