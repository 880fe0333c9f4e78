import { Recent } from '#platform/embedded/recent';
import { weightOf } from '#platform/event-history/event-weight';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** About so many bytes of events make a generation; two are kept. */
const MOST_BYTES = 30_000_000;

/**
 * The streams that were loaded of late, so that a writer who comes back to one reads only what is new in it. What a stream holds never
 * changes: it only grows.
 */
export class LoadedStreams {
  private readonly streams = new Recent<readonly RecordedEvent[]>(MOST_BYTES, (events) =>
    events.reduce((sum, event) => sum + weightOf(event), 0),
  );

  get(stream: string): readonly RecordedEvent[] {
    return this.streams.get(stream) ?? [];
  }

  keep(stream: string, events: readonly RecordedEvent[]): void {
    if (events.length > 0) this.streams.keep(stream, events);
  }

  forget(): void {
    this.streams.forgetAll();
  }
}
