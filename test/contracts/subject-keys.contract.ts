import type { KeyObject } from 'node:crypto';
import type { SubjectKeys } from '#platform/personal-data/subject-keys';

export interface SubjectKeysUnderTest {
  readonly keys: SubjectKeys;
  /** The same keys as another process of the deployment has them. */
  readonly others: SubjectKeys;
  /** Puts something else where a key lies sealed, or removes it, from behind. */
  damage(id: string, sealed: string | null): Promise<void>;
  close(): Promise<void>;
}

const bytes = (key: KeyObject | null | undefined): string | undefined => key?.export().toString('hex');

/** What every keeper of personal keys promises. `make` gives a place of its own for each test; opening it again finds what was there. */
export function subjectKeysContract(backend: string, make: () => () => Promise<SubjectKeysUnderTest>): void {
  describe(`personal keys on ${backend}`, () => {
    let reopen: () => Promise<SubjectKeysUnderTest>;
    let store: SubjectKeysUnderTest;
    beforeEach(async () => {
      reopen = make();
      store = await reopen();
    });
    afterEach(() => store.close());

    it('are made once for each subject, and are the same for every process and after a restart', async () => {
      const { id, key } = await store.keys.current('asha');
      expect(await store.keys.current('asha')).toMatchObject({ id });
      expect((await store.keys.current('ravi')).id).not.toBe(id);
      expect(bytes((await store.others.find(new Set([id]))).get(id))).toBe(bytes(key));
      await store.close();
      store = await reopen();
      expect((await store.others.current('asha')).id).toBe(id);
      expect(bytes((await store.keys.find(new Set([id]))).get(id))).toBe(bytes(key));
    });

    it('are all found again by whoever sealed with them, although they were made at once', async () => {
      const made = await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 ? store.keys : store.others).current('asha')));
      const found = await store.keys.find(new Set(made.map(({ id }) => id)));
      for (const { id, key } of made) expect(bytes(found.get(id))).toBe(bytes(key));
    });

    it('are destroyed for every process at once', async () => {
      const { id } = await store.keys.current('asha');
      const kept = await store.keys.current('ravi');
      await store.others.current('asha');
      expect(await store.keys.destroy('asha')).toEqual([id]);
      expect(await store.others.destroy('asha')).toEqual([id]);
      const found = await store.others.find(new Set([id, kept.id]));
      expect(found.get(id)).toBeNull();
      expect(bytes(found.get(kept.id))).toBe(bytes(kept.key));
      expect(store.others.lostKeys).toBe(0);
    });

    it.each<[how: string, sealed: string | null]>([
      ['missing', null],
      ['damaged', 'v1.' + Buffer.alloc(64, 1).toString('base64url')],
      ['no key at all', 'gone'],
    ])('are of no harm to others where one is lost, %s: it is reported once, and made anew for what comes', async (_, sealed) => {
      const { id } = await store.keys.current('asha');
      const kept = await store.keys.current('ravi');
      await store.close();
      store = await reopen();
      await store.damage(id, sealed);
      for (let time = 0; time < 2; time++) {
        const found = await store.keys.find(new Set([id, kept.id]));
        expect(found.get(id)).toBeNull();
        expect(bytes(found.get(kept.id))).toBe(bytes(kept.key));
      }
      expect(store.keys.lostKeys).toBe(1);
      const anew = await store.keys.current('asha');
      expect(anew.id).not.toBe(id);
      expect(bytes((await store.keys.find(new Set([anew.id]))).get(anew.id))).toBe(bytes(anew.key));
    });

    it('are made anew when a forgotten subject comes back, in every process', async () => {
      const { id } = await store.keys.current('asha');
      await store.others.current('asha');
      await store.keys.destroy('asha');
      expect((await store.others.current('asha')).id).not.toBe(id);
      expect((await store.keys.destroy('asha')).sort()).toContain(id);
    });
  });
}
