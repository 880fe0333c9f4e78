import { EMPTY_ROOT, type Hash, nodeHash } from '#audit/log/tree';

/** The root of all leaves so far, kept as the roots of its complete subtrees: a million leaves take twenty hashes. */
export class RunningRoot {
  private readonly peaks: { readonly level: number; readonly hash: Hash }[] = [];
  size = 0;

  /** Adds a leaf, or the root of a complete subtree of a higher level if no smaller one is open. */
  add(hash: Hash, level = 0): void {
    let peak = { level, hash };
    while (this.peaks.at(-1)?.level === peak.level) peak = { level: peak.level + 1, hash: nodeHash(this.peaks.pop()!.hash, peak.hash) };
    this.peaks.push(peak);
    this.size += 2 ** level;
  }

  root(): Hash {
    const [last, ...others] = this.peaks.toReversed();
    return others.reduce((right, { hash }) => nodeHash(hash, right), last?.hash ?? EMPTY_ROOT);
  }
}
