import { LRUCache } from 'lru-cache';
import { MINUTE, type UnixSeconds } from '#kernel/time';

interface Use {
  at: UnixSeconds;
  written: UnixSeconds;
}

/** Recently used names. Others are looked up in the store, and written once more than necessary. */
const MOST_KNOWN = 10_000;

/**
 * When things such as API keys were last used. Informational, and not part of the history: memory has each use in this process, the store one per
 * minute, and a crash may lose the last minute.
 */
export abstract class LastUses {
  private readonly uses = new LRUCache<string, Use>({ max: MOST_KNOWN });

  /** Notes a use. Cheap: each name is written at most once a minute. */
  note(name: string, at: UnixSeconds): void {
    const use = this.uses.get(name);
    if (use !== undefined && at < use.written + MINUTE) {
      use.at = at;
      return;
    }
    this.uses.set(name, { at, written: at });
    // A failed write is no loss: the next minute's replaces it.
    this.write(name, at).catch(() => undefined);
  }

  /** The last use of each name, here or as written by other processes; names never used are missing. */
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
