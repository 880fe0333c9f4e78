import type { RecordedEvent } from '#platform/event-history/recorded-event';

/**
 * The log entry of an event: the event as stored, with personal data sealed, so that it can be proven after its keys are destroyed. It leaves out the
 * position and `moved`, so that a history that was moved to another store has the same log.
 */
export function entryOf(event: RecordedEvent): Buffer {
  const { id, stream, revision, type, created, texts } = event;
  const head = JSON.stringify({ id, stream, revision, type, created }).slice(0, -1);
  const data = texts?.data ?? JSON.stringify(event.data);
  return Buffer.from(`${head},"data":${data},"metadata":${metadataOf(event)}}`);
}

function metadataOf(event: RecordedEvent): string {
  const { texts } = event;
  if (event.unreadable !== undefined && texts !== undefined) return texts.metadata;
  const { moved, ...about } = event.metadata;
  return moved === undefined && texts ? texts.metadata : JSON.stringify(about);
}
