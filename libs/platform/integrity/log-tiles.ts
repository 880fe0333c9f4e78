import type { Position } from '#platform/event-history/recorded-event';

/** A part of one level of the log's Merkle tree (C2SP tlog-tiles). It is append-only and follows from the history alone. */
export interface Tile {
  /** Level 0 contains the hashes of entries. Each level above contains one hash for each full tile below. */
  readonly level: number;
  readonly index: number;
  /** The concatenated hashes, 32 bytes each. */
  readonly hashes: Buffer;
  /** At level 0: the positions of the entries in the history. Empty above. */
  readonly positions: readonly Position[];
}

/** The end of the log. */
export interface LogHead {
  readonly size: number;
  /** The position of the last entry. */
  readonly position: Position;
}

/**
 * Stores the Merkle log of the history. Everything except its name can be rebuilt from the history. Concurrent writers write the same entries, so of
 * two versions of a tile or of the head, the longer one is kept.
 */
export abstract class LogTiles {
  /** The name of this log; null if it has none yet. It does not follow from the history: a rebuilt log has another name. */
  abstract name(): Promise<string | null>;

  /** Names the log unless it has a name. Resolves to the log's name, once that is durable. */
  abstract begin(name: string): Promise<string>;

  /** The end of the log; null before the first entry. */
  abstract head(): Promise<LogHead | null>;

  abstract tile(level: number, index: number): Promise<Tile | null>;

  /** The last tile of level 0 that begins at or before this position; null if there is none. It has the event's entry, if the log does. */
  abstract tileAt(position: Position): Promise<Tile | null>;

  /** Stores the tiles, then the head, or all in one step: a head must not be stored before the tiles that it counts. */
  abstract grow(tiles: readonly Tile[], head: LogHead): Promise<void>;
}
