import { hash } from 'node:crypto';

/** A node of the tree: 32 bytes of SHA-256. */
export type Hash = Buffer;

/** The hash of a complete subtree of `2 ** level` leaves, the `index`th of its level. */
export type ReadNode = (level: number, index: number) => Promise<Hash>;

/** Leaves and nodes have different prefixes, so that a node cannot be presented as an entry (RFC 6962 §2.1). */
const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

const sha256 = (bytes: Uint8Array): Hash => hash('sha256', bytes, 'buffer');

export const EMPTY_ROOT: Hash = sha256(Buffer.alloc(0));

export const leafHash = (entry: Uint8Array): Hash => sha256(Buffer.concat([LEAF, entry]));

export const nodeHash = (left: Hash, right: Hash): Hash => sha256(Buffer.concat([NODE, left, right]));

/** The root of neighbouring nodes of one level, whose number must be a power of two. */
export function rootOfComplete(hashes: readonly Hash[]): Hash {
  let level = hashes;
  while (level.length > 1) level = Array.from({ length: level.length / 2 }, (_, n) => nodeHash(level[2 * n]!, level[2 * n + 1]!));
  return level[0]!;
}

/** The root of a tree of `size` leaves. */
export const rootOf = (size: number, read: ReadNode): Promise<Hash> => (size === 0 ? Promise.resolve(EMPTY_ROOT) : subtree(0, size, read));

/** Proves that the leaf at `index` is in a tree of `size` leaves: the siblings on its path to the root, from the leaf up. */
export const inclusionPath = (index: number, size: number, read: ReadNode): Promise<Hash[]> => pathIn(index, 0, size, read);

/** Proves that a tree of `size` leaves begins with the tree of `before` leaves. */
export const consistencyPath = (before: number, size: number, read: ReadNode): Promise<Hash[]> =>
  before === 0 || before === size ? Promise.resolve([]) : consistencyIn(before, 0, size, true, read);

async function subtree(from: number, to: number, read: ReadNode): Promise<Hash> {
  const width = to - from;
  const half = leftOf(width);
  if (width === half * 2 || width === 1) return read(Math.log2(width), from / width);
  return nodeHash(await subtree(from, from + half, read), await subtree(from + half, to, read));
}

async function pathIn(index: number, from: number, to: number, read: ReadNode): Promise<Hash[]> {
  if (to - from === 1) return [];
  const middle = from + leftOf(to - from);
  return index < middle
    ? [...(await pathIn(index, from, middle, read)), await subtree(middle, to, read)]
    : [...(await pathIn(index, middle, to, read)), await subtree(from, middle, read)];
}

/** `whole`: the earlier tree begins where this part does, so the caller knows its root. */
async function consistencyIn(before: number, from: number, to: number, whole: boolean, read: ReadNode): Promise<Hash[]> {
  if (before === to) return whole ? [] : [await subtree(from, to, read)];
  const middle = from + leftOf(to - from);
  return before <= middle
    ? [...(await consistencyIn(before, from, middle, whole, read)), await subtree(middle, to, read)]
    : [...(await consistencyIn(before, middle, to, false, read)), await subtree(from, middle, read)];
}

/** How many of a tree's leaves are in its left subtree: the greatest power of two below their number. */
function leftOf(width: number): number {
  let left = 1;
  while (left * 2 < width) left *= 2;
  return left;
}
