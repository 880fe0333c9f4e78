import { LRUCache } from 'lru-cache';
import { MINUTE, type UnixSeconds } from '#kernel/time';

interface Use {
  at: UnixSeconds;
  written: UnixSeconds;
}

/** How many names are kept in memory. The use of a name that is no longer there is written at once, although it may have been already. */
const MOST_KNOWN = 10_000;

/**
 * When things such as API keys were last used. Informational, and not part of the history: this process keeps each use in memory, and writes one per
 * minute to the store. A crash may lose the last minute.
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

  /** The last use of each name, in this process or as written by others. A name that was never used is missing. */
  async of(names: readonly string[]): Promise<ReadonlyMap<string, UnixSeconds>> {
    const newest = await this.written(names);
    for (const name of names) {
      const at = this.uses.get(name)?.at;
      if (at !== undefined) newest.set(name, Math.max(at, newest.get(name) ?? at));
    }
    return newest;
  }

  /** Writes a use. Of the uses that several processes write, the newest stays. */
  protected abstract write(name: string, at: UnixSeconds): Promise<unknown>;

  protected abstract written(names: readonly string[]): Promise<Map<string, UnixSeconds>>;
}
