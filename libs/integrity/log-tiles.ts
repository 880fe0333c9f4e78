import type { Position } from '#platform/event-history/recorded-event';

/** A part of one level of the log's tree (C2SP tlog-tiles). It is append-only, and determined by the history alone. */
export interface Tile {
  /** Level 0 holds hashes of entries; each level above holds one hash per full tile below. */
  readonly level: number;
  readonly index: number;
  /** 32 bytes each, concatenated. */
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
 * Stores the Merkle log of the history. Everything except its name can be rebuilt from the history; concurrent writers write the same, so the longer
 * of two tiles, or of two heads, is kept.
 */
export abstract class LogTiles {
  /** The name of this log; null for a log without one. It is not determined by the history: a rebuilt log has another name. */
  abstract name(): Promise<string | null>;

  /** Names the log unless it has a name. Durable when it resolves, to the log's name. */
  abstract begin(name: string): Promise<string>;

  /** null before the first entry. */
  abstract head(): Promise<LogHead | null>;

  abstract tile(level: number, index: number): Promise<Tile | null>;

  /** The tile of level 0 with the entry of the event at this position, if the log contains it. */
  abstract tileAt(position: Position): Promise<Tile | null>;

  /** Stores the tiles first, or everything in one step: a head must not be stored before the tiles it counts. */
  abstract grow(tiles: readonly Tile[], head: LogHead): Promise<void>;
}
