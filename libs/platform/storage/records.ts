import type { Documents, FilterValue, ListQuery, Page, Scope } from '#platform/storage/documents';

/** A durable document that a job writes, such as a delivery attempt. A record with the same id replaces it. */
export interface RecordWrite {
  readonly collection: string;
  readonly id: string;
  readonly scope: Scope;
  readonly createdAt: number;
  readonly filters: Readonly<Record<string, FilterValue>>;
  readonly json: string;
  /** The text that was read before. If the stored record differs or is gone, nothing is written. */
  readonly replaces?: string;
  /** True if an existing record of this id is kept, because later results may have changed it. */
  readonly initial?: true;
  /** Unix milliseconds. The record is deleted some time later. If omitted, it is never deleted. */
  readonly expiresAt?: number;
}

/** Durable documents that no history can rebuild, such as delivery attempts. Only the job queue writes them, with the outcome of a job. */
export abstract class Records implements Documents {
  abstract get(collection: string, id: string, scope: Scope): Promise<string | null>;

  /** A document by its id, in any account and mode. */
  abstract find(collection: string, id: string): Promise<string | null>;

  abstract list(collection: string, query: ListQuery): Promise<Page>;
}
