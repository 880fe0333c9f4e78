import type { Documents, ListQuery, Page, Scope } from '#platform/storage/documents';

/** Durable documents that no history can rebuild, such as delivery attempts. Written by `JobStore.settle` alone. */
export abstract class Records implements Documents {
  abstract get(collection: string, id: string, scope: Scope): Promise<string | null>;

  /** One by its id, whatever its account and mode. */
  abstract find(collection: string, id: string): Promise<string | null>;

  abstract list(collection: string, query: ListQuery): Promise<Page>;
}
