import type { Position } from '#platform/event-history/recorded-event';
import type { FilterValue, Scope } from '#platform/storage/documents';

/** What the store must know of a projection to keep its documents. A new version is a new set of documents. */
export interface ReadModelShape {
  readonly name: string;
  readonly version: number;
  /** Fields that lists are filtered by; each gets an index. */
  readonly filters: readonly string[];
  /** Those of the filters that lists ask for stretches of. */
  readonly times?: readonly string[];
  /** Those that people often ask for together, although few documents have both. */
  readonly pairs?: readonly (readonly [string, string])[];
}

/** One set of documents of a read model: the live one, one being built beside it, or the one that was live before. */
export interface Generation {
  readonly model: string;
  readonly version: number;
  readonly generation: number;
  readonly state: 'live' | 'building' | 'old';
  /** Being built, but not now: somebody has paused it. */
  readonly paused: boolean;
  /** Up to where the history is in it; null before the first event. */
  readonly checkpoint: Position | null;
}

/** A document as it is before more of the history is folded into it. */
export interface DocumentBefore {
  /** null when it was removed. */
  readonly json: string | null;
  /** Events up to here are in it already, even beyond its generation's checkpoint; null: up to that checkpoint. */
  readonly upTo: Position | null;
}

/** A document with all that is stored of it, as a text that is the same in every store where the document is. */
export interface WholeDocument extends Pick<DocumentBefore, 'upTo'> {
  /** null when it was removed. */
  readonly text: string | null;
}

export interface DocumentChange {
  readonly id: string;
  /** null removes the document. */
  readonly document: null | {
    readonly scope: Scope;
    readonly createdAt: number;
    readonly filters: Readonly<Record<string, FilterValue>>;
    readonly json: string;
  };
}

/** A stream that a read model could not take in: from the event at this place on, its events wait until they are tried again. */
export interface ParkedStream {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly reason: string;
}

/** A stream that somebody wants to be tried again. */
export interface RequestedRetry {
  readonly generation: number;
  readonly stream: string;
  /** From its first event on, even if that is in documents already; otherwise from where it waits. */
  readonly whole: boolean;
}

/** Documents of one account and mode that were created before a moment, and count no more. */
export interface Expired {
  readonly scope: Scope;
  /** Unix seconds. */
  readonly before: number;
}

/** What a stretch of history makes of one generation. */
export interface GenerationChanges {
  readonly generation: Generation;
  readonly changes: readonly DocumentChange[];
  /** Streams parked on the way. */
  readonly parked?: readonly ParkedStream[];
  /** What is removed after that. */
  readonly expired?: readonly Expired[];
}

/** The projector's port to the read models. */
export abstract class ReadModelWriter {
  /** Those that were prepared, by name. */
  protected readonly shapes = new Map<string, ReadModelShape>();

  /**
   * Makes sure that a live generation of this shape exists, and says which generations there are. Another version is built beside the live one;
   * from where it stopped, when it was live before.
   */
  abstract prepare(shape: ReadModelShape): Promise<Generation[]>;

  /** A new, empty generation of a known read model, to be built beside the live one. One that is being built already is returned as it is. */
  abstract build(model: string): Promise<Generation>;

  /**
   * The old generation of a known read model is to be built on from where it stopped, and to be live again. One that is being built already is
   * returned instead; null when nothing old of this shape is kept.
   */
  abstract revive(model: string): Promise<Generation | null>;

  abstract generations(): Promise<Generation[]>;

  /** Pauses or resumes what is being built of a read model, in any process. null when nothing is being built. */
  abstract setPaused(model: string, paused: boolean): Promise<Generation | null>;

  /** Documents of a generation by id. */
  abstract documents(generation: Generation, ids: readonly string[]): Promise<Map<string, DocumentBefore>>;

  /** Ids of a generation's documents in the store's own order: the next after one, from the first for null. */
  abstract ids(generation: Generation, after: string | null, most: number): Promise<string[]>;

  /** Documents of a generation by id, to be compared with those of another. */
  abstract whole(generation: Generation, ids: readonly string[]): Promise<Map<string, WholeDocument>>;

  /**
   * Writes under the token of a lease from now on, and shuts out every writer under an older one: it may not apply, write the outcome of a
   * retry, switch, or give up what is being built. That rejects with `StaleLease`.
   */
  abstract fence(token: number): Promise<void>;

  /**
   * Parked streams, documents and checkpoints: in one step where the backend has that, otherwise the checkpoints last. Delivered again, it
   * completes what was cut off. Changes at or before a generation's checkpoint, or a document's own, are not applied again.
   */
  abstract apply(batch: readonly GenerationChanges[], checkpoint: Position): Promise<void>;

  /** The streams that wait in a generation, by position. They go with it. */
  abstract parked(generation: Generation): Promise<ParkedStream[]>;

  /** The outcome of trying a stream again that waits, or was requested, regardless of the checkpoint, all of it or nothing: null when nothing of it still waits. */
  abstract retried(generation: Generation, stream: string, changes: readonly DocumentChange[], still: ParkedStream | null): Promise<void>;

  /** Asks the projector to try the streams again that wait in a generation. Each request stays until `retried` has its outcome. */
  abstract requestRetry(generation: Generation): Promise<void>;

  /** Asks the projector to rebuild a stream in a generation, whether it waits or not. What waits does so until that is done. */
  abstract requestRefold(generation: Generation, stream: string): Promise<void>;

  /** What was requested in all generations and has not been tried again yet, each stream once. */
  abstract requestedRetries(): Promise<RequestedRetry[]>;

  /** The one being built becomes the live one, in one step; what was live is kept as the old one until it is dropped or replaced as such. */
  abstract switchTo(generation: Generation): Promise<void>;

  /** Gives up a generation that is being built, or removes an old one, which anyone may. Rejects for a live one: readers depend on it. */
  abstract drop(generation: Generation): Promise<void>;

  protected shapeOf(model: string): ReadModelShape {
    const shape = this.shapes.get(model);
    if (shape === undefined) throw new Error(`There is no read model "${model}".`);
    return shape;
  }
}

/** `filters`: their values in the order in which they were declared. A flag is as good as the number that some stores keep of it. */
export const wholeText = (scope: Scope, createdAt: number, filters: readonly (FilterValue | undefined)[], json: string): string =>
  JSON.stringify([scope, createdAt, ...filters.map((value) => (typeof value === 'boolean' ? Number(value) : (value ?? null))), json]);
