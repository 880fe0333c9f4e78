import type { PassedOver } from '#platform/event-history/passed-over';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';

/**
 * Events in order, as a follower receives them, with the position up to which it has now received everything (null before the first event), and whether that
 * is the end of the history.
 */
export interface HistoryBatch {
  readonly events: readonly RecordedEvent[];
  readonly position: Position | null;
  readonly caughtUp: boolean;
}

export interface FollowOptions {
  /** Exclusive; null for the beginning. */
  readonly from: Position | null;
  readonly signal: AbortSignal;
  /** Maximum number of events in one batch. */
  readonly most?: number;
  /** Returns events as stored, neither decrypted nor upcast. For readers that use only the metadata and so need no keys. */
  readonly asStored?: boolean;
  /** Called with the stream of each skipped event of another application on the same server. */
  readonly onForeign?: (stream: string) => void;
}

/** Read access to the history. A reader of all streams also receives unreadable events: these throw `UnreadableEvent` when their data is accessed. */
export abstract class EventHistory {
  /** One stream from its beginning, up to and including a revision if one is given. Throws `UnreadableEvent`. */
  abstract stream(name: string, upTo?: number): Promise<RecordedEvent[]>;

  /** One stream from its beginning, as stored: neither decrypted nor upcast. */
  stored(name: string): Promise<RecordedEvent[]> {
    return this.stream(name);
  }

  /** One stream from its beginning. Personal data is replaced as it is for a forgotten person. */
  masked(name: string): Promise<RecordedEvent[]> {
    return this.stream(name);
  }

  /** One stream from its beginning, including unreadable events, as a reader of all streams receives them. */
  async whole(name: string): Promise<RecordedEvent[]> {
    return this.opened(await this.stored(name));
  }

  /** Decrypts and upcasts events that were read as stored. */
  async opened(events: readonly RecordedEvent[]): Promise<RecordedEvent[]> {
    return [...events];
  }

  /** The event at exactly this position; null if there is none. */
  abstract at(position: Position): Promise<RecordedEvent | null>;

  /** The events that operators made their streams skip. */
  async passedOver(): Promise<readonly PassedOver[]> {
    return [];
  }

  /** The events after a position, in order: at most `most`, and fewer if they are large. Empty only at the end of the history. */
  abstract read(from: Position | null, most: number): Promise<RecordedEvent[]>;

  /** Everything after a position, then every new event, until the signal aborts. The reader sets the pace. */
  abstract follow(options: FollowOptions): AsyncIterable<HistoryBatch>;

  /** The position of the last event; null for an empty history. */
  abstract end(): Promise<Position | null>;

  /** Whether followers receive new events immediately. False while they catch up, or while the connection to the store is broken. */
  abstract get live(): boolean;

  /** Distance of a position from the beginning of the history (0). The unit depends on the backend, so use it only to show progress. */
  abstract extent(position: Position | null): number;
}
