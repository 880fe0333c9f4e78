import { LRUCache } from 'lru-cache';
import type { Scope } from '#platform/storage/documents';
import type { Statements } from '#platform/storage/embedded/statements';

/** Recently used clocks that are remembered. */
const MOST_KNOWN = 10_000;

/** How far clocks are ahead of the machine's time, in milliseconds. Cached: the data directory has one owner. */
export class JobClocks {
  private readonly known = new LRUCache<Scope, number>({ max: MOST_KNOWN });

  constructor(private readonly statements: Statements) {}

  ahead(clock: Scope): number {
    let ahead = this.known.get(clock);
    if (ahead === undefined) {
      const row = this.statements.of('SELECT ahead FROM clocks WHERE name = ?').get(clock);
      ahead = (row?.['ahead'] ?? 0) as number;
      this.known.set(clock, ahead);
    }
    return ahead;
  }

  set(clock: Scope, ahead: number): void {
    this.statements.of('INSERT OR REPLACE INTO clocks (name, ahead) VALUES (?, ?)').run(clock, ahead);
    this.known.set(clock, ahead);
  }

  /** To be called when changes were undone. */
  reread(): void {
    this.known.clear();
  }
}
