import { leafHash, rootOf, type Hash } from '#audit/log/tree';
import { RunningRoot } from '#audit/verify/running-root';

/** A tree whose nodes are rebuilt from its leaves. */
const nodesOf = (leaves: readonly Hash[]) => {
  const read = async (level: number, index: number): Promise<Hash> => {
    if (level === 0) return leaves[index]!;
    const running = new RunningRoot();
    for (const leaf of leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)) running.add(leaf);
    return running.root();
  };
  return read;
};

it('a running root is that of the tree, at any size', async () => {
  const leaves = Array.from({ length: 100 }, (_, n) => leafHash(Buffer.of(n)));
  const running = new RunningRoot();
  expect(running.root()).toEqual(await rootOf(0, nodesOf(leaves)));
  for (const [n, leaf] of leaves.entries()) {
    running.add(leaf);
    expect(running.size).toBe(n + 1);
    expect(running.root()).toEqual(await rootOf(n + 1, nodesOf(leaves)));
  }
});

it('a running root accepts whole subtrees as well as their leaves', () => {
  const leaves = Array.from({ length: 21 }, (_, n) => leafHash(Buffer.of(n)));
  const [byLeaf, bySubtree, subtree] = [new RunningRoot(), new RunningRoot(), new RunningRoot()];
  for (const leaf of leaves) byLeaf.add(leaf);
  for (const leaf of leaves.slice(0, 16)) subtree.add(leaf);
  bySubtree.add(subtree.root(), 4);
  for (const leaf of leaves.slice(16)) bySubtree.add(leaf);
  expect([bySubtree.size, bySubtree.root()]).toEqual([21, byLeaf.root()]);
});
