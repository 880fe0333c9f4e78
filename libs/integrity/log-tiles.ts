import type { Position } from '#platform/event-history/recorded-event';

/** A stretch of one level of the log's tree (C2SP tlog-tiles). It only grows, and its content follows from the history alone. */
export interface Tile {
  /** 0 holds hashes of entries, each level above it one hash for every full tile below. */
  readonly level: number;
  readonly index: number;
  /** 32 bytes each, one after the other. */
  readonly hashes: Buffer;
  /** At level 0: the positions of the entries in the history. Empty above it. */
  readonly positions: readonly Position[];
}

/** How far the log has come. */
export interface LogHead {
  readonly size: number;
  /** The place of the last entry. */
  readonly position: Position;
}

/**
 * Where the Merkle log of the history is kept. Everything in it but its name can be made again from the history; several writers at once write the same, so
 * that the longer of two tiles, and of two heads, is the one that stays.
 */
export abstract class LogTiles {
  /** The name of this log; null for a log that has none yet. It does not follow from the history: a log that is made again has another one. */
  abstract name(): Promise<string | null>;

  /** Names the log unless it has a name. Durable when it resolves, with the name that it has then. */
  abstract begin(name: string): Promise<string>;

  /** null before the first entry. */
  abstract head(): Promise<LogHead | null>;

  abstract tile(level: number, index: number): Promise<Tile | null>;

  /** The tile of level 0 that holds the entry of an event at this place, if the log has come that far. */
  abstract tileAt(position: Position): Promise<Tile | null>;

  /** The tiles first, or all in one step: a head must not be stored before what it counts. */
  abstract grow(tiles: readonly Tile[], head: LogHead): Promise<void>;
}
