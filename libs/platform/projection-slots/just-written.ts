import { LRUCache } from 'lru-cache';
import type { Position } from '#platform/event-history/recorded-event';
import type { DocumentBefore, Generation, GenerationChanges, ReadModelWriter } from '#platform/storage/read-model-writer';

/** Characters of documents that are kept. */
const MOST = 8_000_000;

/** Documents as the holder of their slots wrote them: nobody else writes them until it gives the slots up, so the next events of a purchase need not read them. */
export class JustWritten implements Pick<ReadModelWriter, 'documents'> {
  private readonly written = new LRUCache<string, DocumentBefore>({
    maxSize: MOST,
    sizeCalculation: ({ json }, key) => key.length + (json?.length ?? 0),
  });

  constructor(private readonly stored: Pick<ReadModelWriter, 'documents'>) {}

  async documents(generation: Generation, ids: readonly string[]): Promise<Map<string, DocumentBefore>> {
    const known = new Map<string, DocumentBefore>();
    for (const id of ids) {
      const written = this.written.get(nameOf(generation, id));
      if (written !== undefined) known.set(id, written);
    }
    const others = ids.filter((id) => !known.has(id));
    const found = others.length === 0 ? [] : await this.stored.documents(generation, others);
    for (const [id, document] of found) known.set(id, document);
    return known;
  }

  keep(batch: readonly GenerationChanges[], upTo: Position): void {
    // Which documents were dropped is known to the store alone.
    if (batch.some(({ expired = [] }) => expired.length > 0)) return this.written.clear();
    for (const { generation, changes } of batch)
      for (const { id, document } of changes) this.written.set(nameOf(generation, id), { json: document?.json ?? null, upTo });
  }
}

const nameOf = ({ generation }: Generation, id: string): string => `${generation} ${id}`;
