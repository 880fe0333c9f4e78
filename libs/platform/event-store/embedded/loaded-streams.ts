import { LRUCache } from 'lru-cache';
import { weightOf } from '#platform/event-history/event-weight';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** Approximate bytes of events that are cached. */
const MOST_BYTES = 60_000_000;

interface Loaded {
  readonly events: readonly RecordedEvent[];
  readonly weight: number;
}

/** Caches recently loaded streams, so that the next command on one reads nothing. Appends extend the cached stream; events never change. */
export class LoadedStreams {
  private readonly streams = new LRUCache<string, Loaded>({ maxSize: MOST_BYTES, sizeCalculation: ({ weight }) => weight });

  get(stream: string): readonly RecordedEvent[] | undefined {
    return this.streams.get(stream)?.events;
  }

  keep(stream: string, events: readonly RecordedEvent[]): void {
    if (events.length > 0) this.streams.set(stream, { events, weight: weightOfAll(events) });
  }

  /** Extends a cached stream after an append. */
  grow(stream: string, appended: () => readonly RecordedEvent[]): void {
    const known = this.streams.get(stream);
    if (known === undefined) return;
    const news = appended();
    this.streams.set(stream, { events: [...known.events, ...news], weight: known.weight + weightOfAll(news) });
  }

  forget(): void {
    this.streams.clear();
  }
}

const weightOfAll = (events: readonly RecordedEvent[]): number => events.reduce((sum, event) => sum + weightOf(event), 0);
