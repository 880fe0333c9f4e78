import { EMPTY_ROOT, type Hash, nodeHash } from '#audit/log/tree';

/** The root of all leaves so far, from the roots of its complete subtrees alone: a million leaves take twenty hashes. */
export class RunningRoot {
  private readonly peaks: { readonly level: number; readonly hash: Hash }[] = [];
  size = 0;

  add(leaf: Hash): void {
    let peak = { level: 0, hash: leaf };
    while (this.peaks.at(-1)?.level === peak.level) peak = { level: peak.level + 1, hash: nodeHash(this.peaks.pop()!.hash, peak.hash) };
    this.peaks.push(peak);
    this.size++;
  }

  root(): Hash {
    const [last, ...others] = this.peaks.toReversed();
    return others.reduce((right, { hash }) => nodeHash(hash, right), last?.hash ?? EMPTY_ROOT);
  }
}
