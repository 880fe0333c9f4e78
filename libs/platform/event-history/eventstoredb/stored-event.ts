import type { ResolvedEvent, Position as Place } from '@eventstore/db-client';
import { positionOf } from '#platform/event-history/eventstoredb/positions';
import { faultOfData, faultOfMetadata, unreadable } from '#platform/event-history/unreadable';
import type { EventMetadata, RecordedEvent } from '#platform/event-history/recorded-event';

/** An event as the client returns it. */
export type StoredEvent = NonNullable<ResolvedEvent['event']> & { readonly position: Place };

/** The server's own events (statistics, stream metadata) are not part of the history. */
export const isOfServer = ({ type }: StoredEvent): boolean => type.startsWith('$');

/** The client returns malformed JSON as text or bytes. Events of this service never have such data. An event copied from another store keeps its time there. */
export function recorded({ id, type, data, metadata, streamId, revision, position, created }: StoredEvent): RecordedEvent {
  const metadataFault = faultOfMetadata(metadata);
  const reason = metadataFault ?? faultOfData(data);
  const about = metadataFault === null ? (metadata as unknown as EventMetadata) : undefined;
  const place = {
    id,
    type,
    stream: streamId,
    revision: Number(revision),
    position: positionOf(position),
    created: about?.moved?.created ?? created.getTime(),
  };
  if (reason !== null || about === undefined) return unreadable(place, reason!, { data: jsonOf(data), metadata: jsonOf(metadata) }, about);
  return { ...place, data, metadata: about, at: about.at } as RecordedEvent;
}

/** JSON of any value, the same at each read. */
function jsonOf(stored: unknown): string {
  try {
    return JSON.stringify(stored instanceof Uint8Array ? Buffer.from(stored).toString('base64') : (stored ?? null));
  } catch {
    return '"nested too deeply"';
  }
}
