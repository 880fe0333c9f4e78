import type { KeyObject } from 'node:crypto';
import type { Resealed, SubjectKeys } from '#privacy/personal-data/subject-keys';
import type { SecretBox } from '#privacy/secrets/secret-box';

export interface SubjectKeysUnderTest {
  readonly keys: SubjectKeys;
  /** The same keys as another process of the deployment has them. */
  readonly others: SubjectKeys;
  /** What they are sealed with; for `reopen`, of 32 times each byte. */
  readonly box: SecretBox;
  /** Puts something else where a key lies sealed, or removes it, from behind. */
  damage(id: string, sealed: string | null): Promise<void>;
  close(): Promise<void>;
}

const bytes = (key: KeyObject | null | undefined): string | undefined => key?.export().toString('hex');

/** What every keeper of personal keys promises. `make` gives a place of its own for each test; opening it again finds what was there. */
export function subjectKeysContract(backend: string, make: () => (masterKeys?: readonly number[]) => Promise<SubjectKeysUnderTest>): void {
  describe(`personal keys on ${backend}`, () => {
    let reopen: (masterKeys?: readonly number[]) => Promise<SubjectKeysUnderTest>;
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

    it('are all found again after sealing, although they were made at once', async () => {
      const made = await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 ? store.keys : store.others).current('asha')));
      const found = await store.keys.find(new Set(made.map(({ id }) => id)));
      for (const { id, key } of made) expect(bytes(found.get(id))).toBe(bytes(key));
    });

    it('are destroyed for every process at once', async () => {
      const { id } = await store.keys.current('asha');
      const kept = await store.keys.current('ravi');
      await store.others.current('asha');
      await store.others.find(new Set([id, kept.id]));
      expect(await store.keys.destroy('asha')).toEqual([id]);
      expect(await store.others.destroy('asha')).toEqual([id]);
      const found = await store.others.find(new Set([id, kept.id]));
      expect(found.get(id)).toBeNull();
      expect(bytes(found.get(kept.id))).toBe(bytes(kept.key));
      expect(store.others.lostKeys).toBe(0);
      expect(await store.others.known(new Set([id, kept.id, 'never-made']))).toEqual(new Set([id, kept.id]));
    });

    it.each<[how: string, sealed: string | null]>([
      ['missing', null],
      ['damaged', 'v1.' + Buffer.alloc(64, 1).toString('base64url')],
      ['no key at all', 'gone'],
    ])('are of no harm to others where one is lost, %s: it is reported once, and replaced for later data', async (_, sealed) => {
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
      const replacement = await store.keys.current('asha');
      expect(replacement.id).not.toBe(id);
      expect(bytes((await store.keys.find(new Set([replacement.id]))).get(replacement.id))).toBe(bytes(replacement.key));
    });

    it('are created again when a forgotten subject comes back, in every process', async () => {
      const { id } = await store.keys.current('asha');
      await store.others.current('asha');
      await store.keys.destroy('asha');
      expect((await store.others.current('asha')).id).not.toBe(id);
      expect((await store.keys.destroy('asha')).sort()).toContain(id);
    });

    it('are resealed under another master key, a few at a time: the forgotten stay forgotten, and what is lost is left as it is', async () => {
      const subjects = ['asha', 'ravi', 'zoya', 'dev', 'mira'];
      const made = await Promise.all(subjects.map((subject) => store.keys.current(subject)));
      await store.keys.destroy('dev');
      await store.damage(made[4]!.id, 'v2.AAAA');
      const { box, others } = store;
      const [before, next] = [box.claim, box.claimOf(Buffer.alloc(32, 8))];
      expect(await store.keys.replaceMasterKey(before.fingerprint, next)).toBe(true);
      expect(await store.keys.replaceMasterKey(before.fingerprint, next)).toBe(false);
      expect(box.adopt(next)).toBe(true);
      const all = async (): Promise<Omit<Resealed, 'last'>> => {
        const sum = { seen: 0, resealed: 0, unreadable: 0 };
        for (let after: string | null = ''; after !== null;) {
          const { last, seen, resealed, unreadable } = await store.keys.reseal(after, 2);
          [sum.seen, sum.resealed, sum.unreadable] = [sum.seen + seen, sum.resealed + resealed, sum.unreadable + unreadable];
          after = last;
        }
        return sum;
      };
      expect(await store.keys.count()).toBe(5);
      expect(await all()).toEqual({ seen: 5, resealed: 3, unreadable: 1 });
      expect(await all()).toEqual({ seen: 5, resealed: 0, unreadable: 1 });
      expect(bytes((await others.find(new Set([made[0]!.id]))).get(made[0]!.id))).toBe(bytes(made[0]!.key));
      await store.close();
      store = await reopen([8]);
      const found = await store.keys.find(new Set(made.map(({ id }) => id)));
      expect(made.map(({ id }) => bytes(found.get(id)))).toEqual([...made.slice(0, 3).map(({ key }) => bytes(key)), undefined, undefined]);
    });
  });
}
