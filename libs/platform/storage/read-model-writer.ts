import type { Position } from '#platform/event-history/recorded-event';
import type { FilterValue, Scope } from '#platform/storage/documents';

/** A projection's declaration for the store. A new version is a new set of documents. */
export interface ReadModelShape {
  readonly name: string;
  readonly version: number;
  /** Fields that lists are filtered by. Each has an index. */
  readonly filters: readonly string[];
  /** Filters that select intervals. */
  readonly times?: readonly string[];
  /** Filters that are often combined, although few documents match both. */
  readonly pairs?: readonly (readonly [string, string])[];
}

/** One set of documents of a read model: the live one, one being built beside it, or the one that was live before. */
export interface Generation {
  readonly model: string;
  readonly version: number;
  readonly generation: number;
  readonly state: 'live' | 'building' | 'old';
  /** Set while an operator has paused its build. */
  readonly paused: boolean;
  /** Position up to which the history is folded; null before the first event. */
  readonly checkpoint: Position | null;
}

/** A document before more events are folded into it. */
export interface DocumentBefore {
  /** null if it was removed. */
  readonly json: string | null;
  /** Position up to which events are applied, even past the generation's checkpoint; null: up to that checkpoint. */
  readonly upTo: Position | null;
}

/** All stored content of a document, as a text that is the same in every store. */
export interface WholeDocument extends Pick<DocumentBefore, 'upTo'> {
  /** null if it was removed. */
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

/** A stream with an event that a read model could not apply. From that revision on, its events wait for a retry. */
export interface ParkedStream {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly reason: string;
}

/** A stream whose retry is requested. */
export interface RequestedRetry {
  readonly generation: number;
  readonly stream: string;
  /** Whether to start from the first event, even if documents include it; otherwise from where the stream is parked. */
  readonly whole: boolean;
}

/** Documents of one account and mode that were created before a moment and have expired. */
export interface Expired {
  readonly scope: Scope;
  /** Unix seconds. */
  readonly before: number;
}

/** Changes to one generation by a batch of events. */
export interface GenerationChanges {
  readonly generation: Generation;
  readonly changes: readonly DocumentChange[];
  /** Streams that the batch parked. */
  readonly parked?: readonly ParkedStream[];
  /** Documents to remove after the changes. */
  readonly expired?: readonly Expired[];
}

/** The projector's port to the read models. */
export abstract class ReadModelWriter {
  /** The prepared shapes, by name. */
  protected readonly shapes = new Map<string, ReadModelShape>();

  /**
   * Makes sure that a live generation of this shape exists, and returns all generations. Another version is built beside the live one; a generation that was
   * live before resumes from its checkpoint.
   */
  abstract prepare(shape: ReadModelShape): Promise<Generation[]>;

  /** Creates an empty generation of a known read model, to be built beside the live one. Returns the existing one if a build is running. */
  abstract build(model: string): Promise<Generation>;

  /**
   * Turns the replaced generation of a known read model into a build that resumes at its checkpoint. Returns the existing build if there is one; null if no
   * replaced generation has this shape.
   */
  abstract revive(model: string): Promise<Generation | null>;

  abstract generations(): Promise<Generation[]>;

  /** Pauses or resumes a build, in any process. null if no build is running. */
  abstract setPaused(model: string, paused: boolean): Promise<Generation | null>;

  /** Documents of a generation by id. */
  abstract documents(generation: Generation, ids: readonly string[]): Promise<Map<string, DocumentBefore>>;

  /** Ids of a generation's documents in the store's own order: the next ones after an id, or the first ones for null. */
  abstract ids(generation: Generation, after: string | null, most: number): Promise<string[]>;

  /** Documents of a generation by id, to compare them with those of another. */
  abstract whole(generation: Generation, ids: readonly string[]): Promise<Map<string, WholeDocument>>;

  /**
   * Writes under the token of a lease from now on, and shuts out writers under older ones: applying, writing the outcome of a retry, switching, or dropping a
   * build then rejects with `StaleLease`.
   */
  abstract fence(token: number): Promise<void>;

  /**
   * Writes parked streams, documents and checkpoints: in one transaction if the backend has them, otherwise the checkpoints last. A repeat completes an
   * interrupted batch. Changes at or before a generation's checkpoint, or a document's position, are not applied again.
   */
  abstract apply(batch: readonly GenerationChanges[], checkpoint: Position): Promise<void>;

  /** The parked streams of a generation, by position. They are dropped with it. */
  abstract parked(generation: Generation): Promise<ParkedStream[]>;

  /** Writes the outcome of a retry, regardless of the checkpoint, all of it or nothing. `still`: null if the stream is no longer parked. */
  abstract retried(generation: Generation, stream: string, changes: readonly DocumentChange[], still: ParkedStream | null): Promise<void>;

  /** Requests a retry of all parked streams of a generation. Each request remains until `retried` writes its outcome. */
  abstract requestRetry(generation: Generation): Promise<void>;

  /** Requests a rebuild of a stream in a generation, whether it is parked or not. A parked stream stays parked until then. */
  abstract requestRefold(generation: Generation, stream: string): Promise<void>;

  /** Open requests of all generations, each stream once. */
  abstract requestedRetries(): Promise<RequestedRetry[]>;

  /** Makes a build live in one step. The former live generation is kept as the old one until it is dropped or replaced. */
  abstract switchTo(generation: Generation): Promise<void>;

  /** Gives up a build, or removes an old generation; every process may do either. Rejects for a live generation: readers depend on it. */
  abstract drop(generation: Generation): Promise<void>;

  protected shapeOf(model: string): ReadModelShape {
    const shape = this.shapes.get(model);
    if (shape === undefined) throw new Error(`There is no read model "${model}".`);
    return shape;
  }
}

/** `filters`: the values in the order of declaration. A boolean equals the number that some stores keep for it. */
export const wholeText = (scope: Scope, createdAt: number, filters: readonly (FilterValue | undefined)[], json: string): string =>
  JSON.stringify([scope, createdAt, ...filters.map((value) => (typeof value === 'boolean' ? Number(value) : (value ?? null))), json]);
