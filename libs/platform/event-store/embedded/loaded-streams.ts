import { Recent } from '#platform/embedded/recent';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** Events of a generation; two are kept. An event takes about 1.5 KB. */
const MOST_EVENTS = 20_000;

/**
 * The streams that were loaded of late, so that a writer who comes back to one reads only what is new in it. What a stream holds never
 * changes: it only grows.
 */
export class LoadedStreams {
  private readonly streams = new Recent<readonly RecordedEvent[]>(MOST_EVENTS, ({ length }) => length);

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
