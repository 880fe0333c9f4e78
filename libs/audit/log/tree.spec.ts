import fc from 'fast-check';
import { consistencyPath, EMPTY_ROOT, type Hash, inclusionPath, leafHash, nodeHash, rootOf } from '#audit/log/tree';
import { Edge, nodesOf, WIDTH } from '#audit/log/tiles';
import { isConsistent, rootOfInclusion } from '#audit/log/verifying';
import type { LogTiles, Tile } from '#platform/integrity/log-tiles';

/** RFC 6962 §2.1's definition, word for word. */
function mth(leaves: readonly Hash[]): Hash {
  if (leaves.length === 0) return EMPTY_ROOT;
  if (leaves.length === 1) return leaves[0]!;
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return nodeHash(mth(leaves.slice(0, k)), mth(leaves.slice(k)));
}

const leavesOf = (size: number): Hash[] => Array.from({ length: size }, (_, n) => leafHash(Buffer.from(`entry ${n}`)));

/** A log with these leaves, added in batches of these lengths repeatedly. */
async function logOf(leaves: readonly Hash[], batches: readonly number[] = [leaves.length]): Promise<Pick<LogTiles, 'tile'> & LogTiles> {
  const kept = new Map<string, Tile>();
  const tiles = { tile: async (level: number, index: number) => kept.get(`${level}/${index}`) ?? null } as unknown as LogTiles;
  let edge = await Edge.of({ size: 0 }, tiles);
  for (let from = 0, n = 0; from < leaves.length; n++) {
    const some = leaves.slice(from, from + batches[n % batches.length]!);
    const grown = edge.grow(some.map((hash, k) => ({ hash, position: String(from + k) })));
    for (const tile of grown.tiles) kept.set(`${tile.level}/${tile.index}`, tile);
    from += some.length;
    // As after a restart.
    if (n % 3 === 2) edge = await Edge.of(grown, tiles);
  }
  return tiles;
}

const rootsOf = (leaves: readonly Hash[]) => (size: number) => ({ size, root: mth(leaves.slice(0, size)) });

describe('the tree of the log', () => {
  it('has the roots of RFC 6962’s reference log', async () => {
    const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
    const leaves = inputs.map((hex) => leafHash(Buffer.from(hex, 'hex')));
    const read = nodesOf(await logOf(leaves));
    expect((await rootOf(0, read)).toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect((await rootOf(1, read)).toString('hex')).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
    expect((await rootOf(8, read)).toString('hex')).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328');
  });

  it('has, from its tiles, the root of its leaves, in any order of their arrival', async () => {
    const leaves = leavesOf(2 * WIDTH * WIDTH + 3 * WIDTH + 5);
    const read = nodesOf(await logOf(leaves, [1, 700, 255, 256, 13]));
    for (const size of [1, 2, 3, WIDTH - 1, WIDTH, WIDTH + 1, WIDTH * WIDTH, WIDTH * WIDTH + 1, leaves.length])
      expect(await rootOf(size, read)).toEqual(mth(leaves.slice(0, size)));
  });

  it('proves every leaf of every size, and none at another place, in another tree or with another path', async () => {
    const leaves = leavesOf(70);
    const read = nodesOf(await logOf(leaves, [3]));
    for (let size = 1; size <= leaves.length; size++) {
      const root = mth(leaves.slice(0, size));
      for (let index = 0; index < size; index++) {
        const path = await inclusionPath(index, size, read);
        expect(rootOfInclusion(index, size, leaves[index]!, path)).toEqual(root);
        expect(rootOfInclusion(index, size, leaves[(index + 1) % 70]!, path)).not.toEqual(root);
        expect(rootOfInclusion(index ^ 1, size, leaves[index]!, path)).not.toEqual(size === 1 ? undefined : root);
        expect(rootOfInclusion(index, size, leaves[index]!, [...path, root])).toBeNull();
        if (path.length > 0) expect(rootOfInclusion(index, size, leaves[index]!, path.slice(1))).not.toEqual(root);
      }
    }
  });

  it('proves that each size extends each smaller one, and no other tree', async () => {
    const leaves = leavesOf(40);
    const read = nodesOf(await logOf(leaves));
    const at = rootsOf(leaves);
    const elsewhere = rootsOf([leafHash(Buffer.from('another first entry')), ...leaves.slice(1)]);
    for (let size = 1; size <= leaves.length; size++)
      for (let before = 0; before <= size; before++) {
        const path = await consistencyPath(before, size, read);
        expect(isConsistent(at(before), at(size), path)).toBe(true);
        if (before > 0) expect(isConsistent(elsewhere(before), at(size), path)).toBe(false);
        if (before > 0 && before < size) expect(isConsistent(at(before), at(size), path.slice(1))).toBe(false);
      }
  });

  it('proves this for any size and place', async () => {
    const leaves = leavesOf(1500);
    const read = nodesOf(await logOf(leaves, [97]));
    const places = fc.tuple(fc.integer({ min: 1, max: 1500 }), fc.integer({ min: 0, max: 1499 })).filter(([size, index]) => index < size);
    await fc.assert(
      fc.asyncProperty(places, async ([size, index]) => {
        const at = rootsOf(leaves);
        expect(rootOfInclusion(index, size, leaves[index]!, await inclusionPath(index, size, read))).toEqual(at(size).root);
        expect(isConsistent(at(index), at(size), await consistencyPath(index, size, read))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('names the tile whose hashes are missing instead of computing a wrong root', async () => {
    const tiles = { tile: async () => null } as unknown as LogTiles;
    await expect(rootOf(1, nodesOf(tiles))).rejects.toThrow('rebuild the log');
  });
});
