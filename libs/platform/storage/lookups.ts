import type { FilterValue, Scope } from '#platform/storage/documents';

/**
 * Small read models that a room keeps for its own commands. Use them to find things; invariants are decided on a stream's revision. The returned objects are
 * shared and must not be changed.
 */
export abstract class Lookups {
  /** One document by its key, in any account and mode. */
  abstract find<Doc>(lookup: string, key: string): Promise<Doc | null>;

  /** The scope of a document. */
  abstract whose(lookup: string, key: string): Promise<Scope | null>;

  /** The existing documents among these keys, by key. */
  abstract some<Doc>(lookup: string, keys: readonly string[]): Promise<ReadonlyMap<string, Doc>>;

  /** All documents with this value of a declared filter, oldest first. */
  abstract all<Doc>(lookup: string, filter: string, value: FilterValue): Promise<Doc[]>;
}
