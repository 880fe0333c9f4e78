import { DomainError } from '#kernel/domain-error';

export type MetadataValue = string | number | boolean;

/** A merchant's own data on a resource (interface §2.3). */
export type Metadata = Readonly<Record<string, MetadataValue>>;

/** Changes of metadata. A null value removes its key; null in place of the object removes all keys. */
export type MetadataChanges = Readonly<Record<string, MetadataValue | null>> | null;

export const MOST_METADATA_KEYS = 50;

/** Metadata after these changes. */
export function mergedMetadata(metadata: Metadata, changes: MetadataChanges): Metadata {
  if (changes === null) return {};
  const merged = Object.entries({ ...metadata, ...changes }).filter((entry): entry is [string, MetadataValue] => entry[1] !== null);
  return Object.fromEntries(merged);
}

/** Changes in which an empty text is null, so that it removes its key. */
export const withoutEmpty = (changes: MetadataChanges): MetadataChanges =>
  changes && Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, value === '' ? null : value]));

/** Metadata after changes as a client sends them, in which an empty text removes its key. Throws `metadata_too_many_keys`. */
export function changedMetadata(metadata: Metadata, changes: MetadataChanges): Metadata {
  const merged = mergedMetadata(metadata, withoutEmpty(changes));
  const keys = Object.keys(merged).length;
  if (keys <= MOST_METADATA_KEYS) return merged;
  const message = `There would be ${keys} metadata keys; the most is ${MOST_METADATA_KEYS}. Remove some by setting them to null.`;
  throw new DomainError('metadata_too_many_keys', message, 'metadata');
}
