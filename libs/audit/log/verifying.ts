import { type Hash, nodeHash } from '#audit/log/tree';

/** The root that a leaf and its inclusion path lead to; null if such a path is impossible for a tree of this size (RFC 9162 §2.1.3.2). */
export function rootOfInclusion(index: number, size: number, leaf: Hash, path: readonly Hash[]): Hash | null {
  if (index < 0 || index >= size) return null;
  let [place, last] = [index, size - 1];
  let root = leaf;
  for (const neighbour of path) {
    if (last === 0) return null;
    if (place % 2 === 1 || place === last) {
      root = nodeHash(neighbour, root);
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else root = nodeHash(root, neighbour);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 ? root : null;
}

/** Whether a tree begins with everything that an earlier one held, by a consistency path (RFC 9162 §2.1.4.2). */
export function isConsistent(before: { size: number; root: Hash }, now: { size: number; root: Hash }, path: readonly Hash[]): boolean {
  if (before.size > now.size) return false;
  if (before.size === 0) return path.length === 0;
  if (before.size === now.size) return path.length === 0 && before.root.equals(now.root);
  const nodes = isPowerOfTwo(before.size) ? [before.root, ...path] : [...path];
  const [first, ...rest] = nodes;
  if (first === undefined) return false;
  let [place, last] = [before.size - 1, now.size - 1];
  while (place % 2 === 1) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  let [old, fresh] = [first, first];
  for (const node of rest) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      [old, fresh] = [nodeHash(node, old), nodeHash(node, fresh)];
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else fresh = nodeHash(fresh, node);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 && old.equals(before.root) && fresh.equals(now.root);
}

const isPowerOfTwo = (size: number): boolean => Number.isInteger(Math.log2(size));
