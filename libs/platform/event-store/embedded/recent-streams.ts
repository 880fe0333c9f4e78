import { LRUCache } from 'lru-cache';
import type { Place } from '#platform/event-history/embedded/history-file';

const MOST_STREAMS = 2_000;
const MOST_EVENTS = 100;

interface Tail {
  last: number;
  events: Place[];
}

/**
 * The ends of recently written streams: the last revision, which saves a read, and the newest events, which identify a repeated append without an expected
 * revision. As on EventStoreDB, only memory holds this; a writer who must be sure names the revision.
 */
export class RecentStreams {
  private readonly tails = new LRUCache<string, Tail>({ max: MOST_STREAMS });

  last(stream: string): number | undefined {
    return this.tails.get(stream)?.last;
  }

  find(stream: string, id: string): Place | undefined {
    return this.tails.get(stream)?.events.findLast((event) => event.id === id);
  }

  add(stream: string, place: Place): void {
    const tail = this.tails.get(stream);
    if (tail === undefined) {
      this.tails.set(stream, { last: place.revision, events: [place] });
      return;
    }
    tail.last = place.revision;
    if (tail.events.push(place) > 2 * MOST_EVENTS) tail.events = tail.events.slice(-MOST_EVENTS);
  }

  forget(): void {
    this.tails.clear();
  }
}
