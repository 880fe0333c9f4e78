import { DomainError } from '#kernel/domain-error';
import type { EndpointMetadata } from '#webhooks/domain/webhook-endpoint.events';

/** Keys to set; `""` or null removes a key, null for the whole clears all (interface §2.3). */
export type MetadataChange = Readonly<Record<string, string | number | boolean | null>> | null;

export const MOST_METADATA_KEYS = 50;

export function mergeMetadata(metadata: EndpointMetadata, change: MetadataChange): EndpointMetadata {
  if (change === null) return {};
  const merged = Object.entries({ ...metadata, ...change }).filter(([, value]) => value !== null && value !== '');
  if (merged.length > MOST_METADATA_KEYS) {
    throw new DomainError(
      'metadata_too_many_keys',
      `Metadata holds at most ${MOST_METADATA_KEYS} keys. Remove some by setting them to null.`,
      'metadata',
    );
  }
  return Object.fromEntries(merged) as EndpointMetadata;
}
