import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** Skips unreadable events on behalf of the current operator. */
export abstract class EventSkips {
  /** Resolves to the number of streams that still wait, once the waiting ones were tried again. */
  abstract skip(event: Pick<RecordedEvent, 'stream' | 'revision' | 'position'>): Promise<number>;
}
