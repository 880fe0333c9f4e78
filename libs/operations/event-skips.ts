import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** Has events passed over that cannot be read: the operator at hand says so. */
export abstract class EventSkips {
  /** Resolves when the streams that waited were tried again; with how many still wait. */
  abstract skip(event: Pick<RecordedEvent, 'stream' | 'revision' | 'position'>): Promise<number>;
}
