import type { Place } from '#platform/event-history/embedded/history-file';

const MOST_STREAMS = 1_000;
const MOST_EVENTS = 100;

interface Tail {
  last: number;
  events: Place[];
}

/**
 * The ends of the streams written to of late: their last revision, which saves reading it, and where their newest events stand, by which
 * an append that says nothing of the revision is recognised when it is repeated. As on the server, that is memory only; a writer who
 * must be sure names the revision.
 */
export class RecentStreams {
  private young = new Map<string, Tail>();
  private old = new Map<string, Tail>();

  last(stream: string): number | undefined {
    return this.tail(stream)?.last;
  }

  find(stream: string, id: string): Place | undefined {
    return this.tail(stream)?.events.findLast((event) => event.id === id);
  }

  add(stream: string, place: Place): void {
    const tail = this.tail(stream);
    if (tail === undefined) return this.remember(stream, { last: place.revision, events: [place] });
    tail.last = place.revision;
    if (tail.events.push(place) > 2 * MOST_EVENTS) tail.events = tail.events.slice(-MOST_EVENTS);
  }

  forget(): void {
    this.young.clear();
    this.old.clear();
  }

  private tail(stream: string): Tail | undefined {
    return this.young.get(stream) ?? this.old.get(stream);
  }

  /** What has not been written to for a whole generation goes. */
  private remember(stream: string, tail: Tail): void {
    if (this.young.size === MOST_STREAMS) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(stream, tail);
  }
}
