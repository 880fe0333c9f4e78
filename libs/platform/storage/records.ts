import type { Documents, ListQuery, Page, Scope } from '#platform/storage/documents';

/** Durable documents that no history can rebuild, such as delivery attempts. Only `JobStore.complete` and `settleParked` write them. */
export abstract class Records implements Documents {
  abstract get(collection: string, id: string, scope: Scope): Promise<string | null>;

  /** A document by its id, in any account and mode. */
  abstract find(collection: string, id: string): Promise<string | null>;

  abstract list(collection: string, query: ListQuery): Promise<Page>;
}
