import type { Leases } from '#platform/storage/leases';
import { eventually } from '#test/support/machine/eventually';

export interface LeasesUnderTest {
  readonly leases: Leases;
  /** The same leases as another process of the deployment has them. */
  readonly others: Leases;
  close(): Promise<void>;
}

const LONG = 60_000;
const SHORT = 100;

/** What every keeper of leases promises. */
export function leasesContract(backend: string, make: () => Promise<LeasesUnderTest>): void {
  describe(`leases on ${backend}`, () => {
    let store: LeasesUnderTest;
    beforeEach(async () => {
      store = await make();
    });
    afterEach(() => store.close());

    it('have one holder, of many that ask at once', async () => {
      const requested = await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 ? store.leases : store.others).acquire('a', LONG)));
      expect(requested.filter((lease) => lease !== null)).toHaveLength(1);
      expect(await store.others.acquire('a', LONG)).toBeNull();
    });

    it('are held for each name alone', async () => {
      expect(await store.leases.acquire('a', LONG)).not.toBeNull();
      expect(await store.others.acquire('b', LONG)).not.toBeNull();
    });

    it('pass on when they are released, under a greater token', async () => {
      const first = (await store.leases.acquire('a', LONG))!;
      await first.release();
      const second = (await store.others.acquire('a', LONG))!;
      expect(second.token).toBeGreaterThan(first.token);
    });

    it('pass on when they end, and the holder before can neither renew nor release them', async () => {
      const first = (await store.leases.acquire('a', SHORT))!;
      const second = await eventually(async () => {
        const lease = await store.others.acquire('a', LONG);
        expect(lease).not.toBeNull();
        return lease!;
      });
      expect(second.token).toBeGreaterThan(first.token);
      expect(await first.renew()).toBe(false);
      await first.release();
      expect(await store.leases.acquire('a', LONG)).toBeNull();
      expect(await second.renew()).toBe(true);
    });

    it('are held for longer by those who renew them', async () => {
      const lease = (await store.leases.acquire('a', 4 * SHORT))!;
      const began = performance.now();
      await eventually(async () => {
        expect(await lease.renew()).toBe(true);
        expect(await store.others.acquire('a', LONG)).toBeNull();
        expect(performance.now() - began).toBeGreaterThan(6 * SHORT);
      });
    });
  });
}
