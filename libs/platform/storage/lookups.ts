import type { FilterValue, Scope } from '#platform/storage/documents';

/**
 * Small read models that a lib keeps for its own commands. They find things; what must never break is decided on a stream's revision. What is
 * found is shared by all who look for it, and not to be changed.
 */
export abstract class Lookups {
  /** One document by its key, in any account and mode. */
  abstract find<Doc>(lookup: string, key: string): Promise<Doc | null>;

  /** Whose it is. */
  abstract whose(lookup: string, key: string): Promise<Scope | null>;

  /** Those that there are of many, by their keys. */
  abstract some<Doc>(lookup: string, keys: readonly string[]): Promise<ReadonlyMap<string, Doc>>;

  /** All documents whose declared filter has a value, oldest first. */
  abstract all<Doc>(lookup: string, filter: string, value: FilterValue): Promise<Doc[]>;
}
