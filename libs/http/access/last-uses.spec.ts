import type { UnixSeconds } from '#kernel/time';
import { LastUses } from '#http/access/last-uses';

const KEYS = 20_000;
const NOON = 1_700_000_000;

class WrittenUses extends LastUses {
  readonly store = new Map<string, UnixSeconds>();

  protected override async write(name: string, at: UnixSeconds): Promise<void> {
    this.store.set(name, at);
  }

  protected override async written(names: readonly string[]): Promise<Map<string, UnixSeconds>> {
    return new Map(names.flatMap((name) => (this.store.has(name) ? [[name, this.store.get(name)!]] : [])));
  }
}

describe('last uses', () => {
  it('are cached for recently used names, and read for the others', async () => {
    const uses = new WrittenUses();
    for (let n = 0; n < KEYS; n++) uses.note(`key_${n}`, NOON + n);
    expect(uses['uses'].size).toBeLessThanOrEqual(KEYS / 2);
    expect(Object.fromEntries(await uses.of(['key_0', `key_${KEYS - 1}`]))).toEqual({ key_0: NOON, [`key_${KEYS - 1}`]: NOON + KEYS - 1 });
  });
});
