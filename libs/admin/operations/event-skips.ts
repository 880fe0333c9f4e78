import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** Skips unreadable events on behalf of the current operator. */
export abstract class EventSkips {
  /** Skips the event in all read models and retries the streams that wait. Resolves to the number of those that still wait. */
  abstract skip(event: Pick<RecordedEvent, 'stream' | 'revision' | 'position'>): Promise<number>;
}
