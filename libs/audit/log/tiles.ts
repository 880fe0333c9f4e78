import { type Hash, type ReadNode, rootOfComplete } from '#audit/log/tree';
import type { LogHead, LogTiles, Tile } from '#platform/integrity/log-tiles';
import type { Position } from '#platform/event-history/recorded-event';

/** A tile holds eight levels of the tree, of which only the lowest is stored (C2SP tlog-tiles): 256 hashes. */
export const LEVELS = 8;
export const WIDTH = 2 ** LEVELS;
const BYTES = 32;

/** The nodes after the last full tile of each level, where the tree grows. */
export class Edge {
  private constructor(
    private size: number,
    private readonly open: Map<number, { index: number; hashes: Hash[]; positions: Position[] }>,
  ) {}

  static async of({ size }: Pick<LogHead, 'size'>, tiles: LogTiles): Promise<Edge> {
    const open: Edge['open'] = new Map();
    for (let level = 0, count = size; count > 0; level++, count = Math.floor(count / WIDTH)) {
      const index = Math.floor(count / WIDTH);
      const length = count % WIDTH;
      const tile = length === 0 ? null : await tiles.tile(level, index);
      open.set(level, { index, hashes: hashesIn(tile, length), positions: [...(tile?.positions ?? [])].slice(0, length) });
    }
    return new Edge(size, open);
  }

  /** Adds leaves and returns the changed tiles. */
  grow(leaves: readonly { readonly hash: Hash; readonly position: Position }[]): { readonly size: number; readonly tiles: Tile[] } {
    const changed = new Map<string, Tile>();
    for (const { hash, position } of leaves) this.add(0, hash, position, changed);
    for (const [level, { index, hashes, positions }] of this.open)
      if (hashes.length > 0) changed.set(`${level}/${index}`, tileOf(level, index, hashes, positions));
    this.size += leaves.length;
    return { size: this.size, tiles: [...changed.values()] };
  }

  private add(level: number, hash: Hash, position: Position | null, changed: Map<string, Tile>): void {
    const tile = this.open.get(level) ?? { index: 0, hashes: [], positions: [] };
    this.open.set(level, tile);
    tile.hashes.push(hash);
    if (position !== null) tile.positions.push(position);
    if (tile.hashes.length < WIDTH) return;
    changed.set(`${level}/${tile.index}`, tileOf(level, tile.index, tile.hashes, tile.positions));
    this.open.set(level, { index: tile.index + 1, hashes: [], positions: [] });
    this.add(level + 1, rootOfComplete(tile.hashes), null, changed);
  }
}

/** Reads nodes of the tree from its tiles, each tile once. */
export function nodesOf(tiles: LogTiles): ReadNode {
  const read = new Map<string, Promise<Tile | null>>();
  return async (level, index) => {
    const tileLevel = Math.floor(level / LEVELS);
    const width = 2 ** (level % LEVELS);
    const first = index * width;
    const tileIndex = Math.floor(first / WIDTH);
    const key = `${tileLevel}/${tileIndex}`;
    if (!read.has(key)) read.set(key, tiles.tile(tileLevel, tileIndex));
    const hashes = hashesIn(await read.get(key)!, (first % WIDTH) + width);
    return rootOfComplete(hashes.slice(first % WIDTH));
  };
}

/** The first hashes of a tile. Throws if it has fewer. */
export function hashesIn(tile: Tile | null, length: number): Hash[] {
  if ((tile?.hashes.length ?? 0) < length * BYTES) throw new Error('A tile of the log of the history is missing: rebuild the log.');
  return Array.from({ length }, (_, n) => Buffer.from(tile!.hashes.subarray(n * BYTES, (n + 1) * BYTES)));
}

const tileOf = (level: number, index: number, hashes: readonly Hash[], positions: readonly Position[]): Tile => ({
  level,
  index,
  hashes: Buffer.concat(hashes),
  positions: [...positions],
});
