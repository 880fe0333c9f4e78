import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** Events of a generation; two are kept. An event takes about 1.5 KB. */
const MOST_EVENTS = 20_000;

/**
 * The streams that were loaded of late, so that a writer who comes back to one reads only what is new in it. What a stream holds never
 * changes: it only grows.
 */
export class LoadedStreams {
  private young = new Map<string, readonly RecordedEvent[]>();
  private old = new Map<string, readonly RecordedEvent[]>();
  private events = 0;

  get(stream: string): readonly RecordedEvent[] {
    return this.young.get(stream) ?? this.old.get(stream) ?? [];
  }

  /** What has not been loaded for a whole generation goes. */
  keep(stream: string, events: readonly RecordedEvent[]): void {
    if (events.length === 0) return;
    this.events += events.length - (this.young.get(stream)?.length ?? 0);
    this.young.set(stream, events);
    if (this.events <= MOST_EVENTS) return;
    this.old = this.young;
    this.young = new Map();
    this.events = 0;
  }

  forget(): void {
    this.young.clear();
    this.old.clear();
    this.events = 0;
  }
}
