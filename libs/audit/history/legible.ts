import type { EventMetadata, Recorded, RecordedEvent } from '#platform/event-history/recorded-event';
import { faultOf, isReadable } from '#platform/event-history/unreadable';

/** Takes the place of unreadable metadata, so that filters can be applied. */
const UNKNOWN: EventMetadata = {
  account: '',
  livemode: false,
  actor: { type: 'service', id: null, name: null },
  command: '',
  request_id: null,
  idempotency_key: null,
  causation: null,
  correlation: '',
  at: 0,
  schema: 0,
};

/** Returns an unreadable event without its data and with the reason why it is unreadable. Returns a readable event unchanged. */
export function legible(event: RecordedEvent): RecordedEvent {
  const reason = faultOf(event);
  if (reason === null) return event;
  const { id, type, stream, revision, position, created } = event;
  const metadata = metadataOf(event);
  const at = metadata === UNKNOWN ? Math.floor(created / 1000) : metadata.at;
  return { id, type, stream, revision, position, created, metadata, at, data: null, unreadable: reason } as Recorded as RecordedEvent;
}

/** Maps events in their order, readable ones by one function and unreadable ones by another. */
export async function mapReadable<T>(
  events: readonly RecordedEvent[],
  map: (readable: readonly RecordedEvent[]) => Promise<readonly T[]>,
  mapUnreadable: (event: RecordedEvent) => T,
): Promise<T[]> {
  const mapped = (await map(events.filter(isReadable))).values();
  return events.map((event) => (isReadable(event) ? mapped.next().value! : mapUnreadable(legible(event))));
}

function metadataOf(event: RecordedEvent): EventMetadata {
  try {
    return event.metadata;
  } catch {
    return UNKNOWN;
  }
}
