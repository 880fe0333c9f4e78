import { LRUCache } from 'lru-cache';
import { MINUTE, type UnixSeconds } from '#kernel/time';

interface Use {
  at: UnixSeconds;
  written: UnixSeconds;
}

/** Recently used names. Another one is looked up in the store, and written once more than necessary. */
const MOST_KNOWN = 10_000;

/**
 * When things were last used, such as API keys. Good to know and no part of any history: memory knows each use of this process, the
 * store one a minute, and a crash may lose what was noted in the last minute.
 */
export abstract class LastUses {
  private readonly uses = new LRUCache<string, Use>({ max: MOST_KNOWN });

  /** Notes a use. Costs nothing to speak of: each name is written at most once a minute. */
  note(name: string, at: UnixSeconds): void {
    const use = this.uses.get(name);
    if (use !== undefined && at < use.written + MINUTE) {
      use.at = at;
      return;
    }
    this.uses.set(name, { at, written: at });
    // One that is not written is no loss: the next minute's takes its place.
    this.write(name, at).catch(() => undefined);
  }

  /** When each of these was last used, here or as far as another process has written; those that never were are missing. */
  async of(names: readonly string[]): Promise<ReadonlyMap<string, UnixSeconds>> {
    const newest = await this.written(names);
    for (const name of names) {
      const at = this.uses.get(name)?.at;
      if (at !== undefined) newest.set(name, Math.max(at, newest.get(name) ?? at));
    }
    return newest;
  }

  /** Keeps the newest. */
  protected abstract write(name: string, at: UnixSeconds): Promise<unknown>;

  protected abstract written(names: readonly string[]): Promise<Map<string, UnixSeconds>>;
}
