import type { RecordedEvent } from '#platform/event-history/recorded-event';

/**
 * An event as the log takes it in: as it is stored, sealed where it is personal, so that it can be proven after its keys are gone. It says nothing of
 * the store that keeps it: a history that moved to another one has the same log.
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
