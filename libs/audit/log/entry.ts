import type { RecordedEvent } from '#platform/event-history/recorded-event';

/**
 * An event as the log takes it in: as it is stored, sealed where it is personal, so that it can be proven after its keys are gone. It says nothing of
 * the store that keeps it: a history that moved to another one has the same log.
 */
export function entryOf({ id, stream, revision, type, created, data, metadata: { moved: _, ...metadata } }: RecordedEvent): Buffer {
  return Buffer.from(JSON.stringify({ id, stream, revision, type, created, data, metadata }));
}
