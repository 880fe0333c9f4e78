import { LRUCache } from 'lru-cache';

/** A cache whose values are valid while their source's state is the same. */
export class KeptWhile<Value> {
  private readonly kept: LRUCache<string, { readonly state: string; readonly value: Value }>;

  /** `ttl`: milliseconds after which a value is read again even if nothing has changed; never by default. */
  constructor(max: number, ttl = 0) {
    this.kept = new LRUCache({ max, ttl });
  }

  /** `state` must have been read before this call. null: the state is unknown, and nothing is cached. */
  async get(key: string, state: string | null, read: () => Promise<Value>): Promise<Value> {
    const known = state === null ? undefined : this.kept.get(key);
    if (known?.state === state) return known.value;
    const value = await read();
    if (state !== null) this.keep(key, state, value);
    return value;
  }

  known(key: string, state: string): Value | undefined {
    const known = this.kept.get(key);
    return known?.state === state ? known.value : undefined;
  }

  keep(key: string, state: string, value: Value): void {
    this.kept.set(key, { state, value });
  }
}
