import { LRUCache } from 'lru-cache';
import type { Position } from '#platform/event-history/recorded-event';
import type { DocumentBefore, GenerationChanges } from '#platform/storage/read-model-writer';

/**
 * Milliseconds that documents written under a lease are taken to be those stored. A lease is renewed every 1.5 s and holds for 6 s, so nobody else
 * leads so soon. Should somebody: documents follow from the history alone, and the checkpoints are refused.
 */
const SURE = 2000;
/** Characters of documents that are kept. */
const MOST = 8_000_000;

/** Documents as this process wrote them a moment ago: the next events of a purchase need not read them. */
export class JustWritten {
  private readonly written = new LRUCache<string, DocumentBefore>({
    maxSize: MOST,
    sizeCalculation: ({ json }, key) => key.length + (json?.length ?? 0),
    ttl: SURE,
  });

  /** Those of some that are known. */
  some(generation: number, ids: readonly string[]): Map<string, DocumentBefore> {
    const known = new Map<string, DocumentBefore>();
    for (const id of ids) {
      const written = this.written.get(nameOf(generation, id));
      if (written !== undefined) known.set(id, written);
    }
    return known;
  }

  /** Their checkpoints have moved, so the lease was still held at `begun`, by `performance.now()`. */
  keep(batch: readonly GenerationChanges[], upTo: Position, begun: number): void {
    for (const { generation, changes } of batch)
      for (const { id, document } of changes)
        this.written.set(nameOf(generation.generation, id), { json: document?.json ?? null, upTo }, { start: begun });
  }

  /** Something else than the next events changes documents, or it is not known what was written. */
  forget(): void {
    this.written.clear();
  }
}

const nameOf = (generation: number, id: string): string => `${generation} ${id}`;
