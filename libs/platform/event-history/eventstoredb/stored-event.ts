import type { ResolvedEvent, Position as Place } from '@eventstore/db-client';
import { UnreadableEvent } from '#platform/event-history/event-history.errors';
import { positionOf } from '#platform/event-history/eventstoredb/positions';
import type { EventMetadata, RecordedEvent } from '#platform/event-history/recorded-event';

/** An event as the client gives it. */
export type StoredEvent = NonNullable<ResolvedEvent['event']> & { readonly position: Place };

/** The server's own events (statistics, metadata of streams) are no part of the history. */
export const isOfServer = ({ type }: StoredEvent): boolean => type.startsWith('$');

/** The client hands over malformed JSON as text or bytes; no event of ours is either. */
export function recorded({ id, type, data, metadata, streamId, revision, position, created }: StoredEvent): RecordedEvent {
  const unreadable = (reason: string): UnreadableEvent => new UnreadableEvent(streamId, Number(revision), reason);
  if (typeof data !== 'object' || data instanceof Uint8Array) throw unreadable('its data is not JSON');
  const about = metadata as Partial<EventMetadata> | undefined;
  if (typeof about?.at !== 'number') throw unreadable('its metadata is not that of this service');
  return {
    id,
    type,
    data,
    metadata: about as EventMetadata,
    stream: streamId,
    revision: Number(revision),
    position: positionOf(position),
    at: about.at,
    created: about.moved?.created ?? created.getTime(),
  };
}
