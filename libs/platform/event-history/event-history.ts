import type { PassedOver } from '#platform/event-history/passed-over';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';

/**
 * Events in order, as a follower receives them, with the position up to which it has now seen everything (null before the first event), and whether
 * that is the end of the history.
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
  /** Most events in one batch. */
  readonly most?: number;
  /** True for events as they are stored, neither decrypted nor upcast. For readers that need only the metadata, and so no keys. */
  readonly asStored?: boolean;
  /** Called with the stream of each event that is passed over because it belongs to another application on the same server. */
  readonly onForeign?: (stream: string) => void;
}

/**
 * The history as its readers see it: it can be read and followed, never written. A reader of all streams gets events that cannot be read too, and
 * `UnreadableEvent` when it looks at what they say.
 */
export abstract class EventHistory {
  /** One stream from its beginning, up to and including a revision if one is given. Throws `UnreadableEvent`. */
  abstract stream(name: string, upTo?: number): Promise<RecordedEvent[]>;

  /** One stream from its beginning, as it is stored: neither decrypted nor upcast to the newest shape. */
  stored(name: string): Promise<RecordedEvent[]> {
    return this.stream(name);
  }

  /** One stream from its beginning. Personal data is replaced by the values that are read once the person is forgotten. */
  masked(name: string): Promise<RecordedEvent[]> {
    return this.stream(name);
  }

  /** One stream from its beginning, including unreadable events, as a reader of all streams receives them. */
  async whole(name: string): Promise<RecordedEvent[]> {
    return this.opened(await this.stored(name));
  }

  /** Decrypts events that were read as they are stored, and upcasts them to the newest shape. */
  async opened(events: readonly RecordedEvent[]): Promise<RecordedEvent[]> {
    return [...events];
  }

  /** The event at exactly this position; null if there is none. */
  abstract at(position: Position): Promise<RecordedEvent | null>;

  /** The events of streams that operators have skipped. */
  async passedOver(): Promise<readonly PassedOver[]> {
    return [];
  }

  /** The events after a position, in order: at most `most`, and fewer if they are large. Empty only at the end of the history. */
  abstract read(from: Position | null, most: number): Promise<RecordedEvent[]>;

  /** Everything after a position, and then every new event, until the signal aborts. Only as fast as the reader asks for it. */
  abstract follow(options: FollowOptions): AsyncIterable<HistoryBatch>;

  /** The place of the last event, or null for an empty history. */
  abstract end(): Promise<Position | null>;

  /** Whether followers receive new events immediately: not while they catch up, or while the connection to the store is broken. */
  abstract get live(): boolean;

  /** How far into the history a position is, from 0 at its beginning. The unit depends on the backend, so use it only to show progress. */
  abstract extent(position: Position | null): number;
}
