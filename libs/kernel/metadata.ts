import { DomainError } from '#kernel/domain-error';

export type MetadataValue = string | number | boolean;

/** A merchant's own data on a resource (interface §2.3). */
export type Metadata = Readonly<Record<string, MetadataValue>>;

/** null removes a key; null instead of the whole clears all. */
export type MetadataChanges = Readonly<Record<string, MetadataValue | null>> | null;

export const MOST_METADATA_KEYS = 50;

/** Metadata after a change: merged, a key set to null removed; null for all clears. */
export function mergedMetadata(metadata: Metadata, changes: MetadataChanges): Metadata {
  if (changes === null) return {};
  const merged = Object.entries({ ...metadata, ...changes }).filter((entry): entry is [string, MetadataValue] => entry[1] !== null);
  return Object.fromEntries(merged);
}

/** An empty text removes a key like null. */
export const withoutEmpty = (changes: MetadataChanges): MetadataChanges =>
  changes && Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, value === '' ? null : value]));

/** Metadata after a requested change. Throws `metadata_too_many_keys`. */
export function changedMetadata(metadata: Metadata, changes: MetadataChanges): Metadata {
  const merged = mergedMetadata(metadata, withoutEmpty(changes));
  const keys = Object.keys(merged).length;
  if (keys <= MOST_METADATA_KEYS) return merged;
  const message = `There would be ${keys} metadata keys; the most is ${MOST_METADATA_KEYS}. Remove some by setting them to null.`;
  throw new DomainError('metadata_too_many_keys', message, 'metadata');
}
