import type { LastUses } from '#http/access/last-uses';
import { eventually } from '#test/support/machine/eventually';

export interface LastUsesUnderTest {
  readonly uses: LastUses;
  close(): Promise<void>;
}

const NOON = 1_700_000_000;

/** What every keeper of last uses promises. `make` gives a place of its own for each test; opening it again finds what was there. */
export function lastUsesContract(backend: string, make: () => () => Promise<LastUsesUnderTest>): void {
  describe(`last uses on ${backend}`, () => {
    let reopen: () => Promise<LastUsesUnderTest>;
    let store: LastUsesUnderTest;
    beforeEach(async () => {
      reopen = make();
      store = await reopen();
    });
    afterEach(() => store.close());

    it('are known to the second where they were noted, and those that never were are missing', async () => {
      for (const second of [0, 30, 59, 60, 90]) store.uses.note('key_1', NOON + second);
      store.uses.note('key_2', NOON);
      const known = await store.uses.of(['key_1', 'key_2', 'key_3']);
      expect(Object.fromEntries(known)).toEqual({ key_1: NOON + 90, key_2: NOON });
    });

    it('are written once a minute, for readers in other processes and after a restart', async () => {
      for (const second of [0, 30, 59, 60, 90]) store.uses.note('key_1', NOON + second);
      const elsewhere = await reopen();
      await eventually(async () => expect((await elsewhere.uses.of(['key_1'])).get('key_1')).toBe(NOON + 60));
      await elsewhere.close();
    });
  });
}
