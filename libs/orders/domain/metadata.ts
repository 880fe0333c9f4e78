import type { Metadata, MetadataChanges } from '#orders/domain/order.events';

/** What metadata is after a change: merged, a key set to null removed; null for all clears. Interface §2.3. */
export function mergedMetadata(metadata: Metadata, changes: MetadataChanges): Metadata {
  if (changes === null) return {};
  const merged = Object.entries({ ...metadata, ...changes }).filter(
    (entry): entry is [string, string | number | boolean] => entry[1] !== null,
  );
  return Object.fromEntries(merged);
}

/** An empty text removes a key just as null does. */
export const withoutEmpty = (changes: MetadataChanges): MetadataChanges =>
  changes && Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, value === '' ? null : value]));
