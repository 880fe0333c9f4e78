import type { Hash } from '#audit/log/tree';
import { RunningRoot } from '#audit/verify/running-root';

/** Which hashes were altered: those of the tile, or the one above it; `both`: those of the tile, and events too. */
type Altered = 'leaves' | 'above' | 'both';

/** A full tile whose hashes do not match the level above. Reading its events shows which were altered. */
export class DoubtfulTile {
  private readonly leaves = new RunningRoot();
  private readonly events = new RunningRoot();
  private differing = 0;

  constructor(
    readonly index: number,
    /** The hash in the level above. */
    readonly above: Hash,
  ) {}

  /** `event`: the hash of this leaf's event in the history; null without one. */
  take(leaf: Hash, event: Hash | null): void {
    this.leaves.add(leaf);
    if (event !== null) this.events.add(event);
    if (!event?.equals(leaf)) this.differing++;
  }

  get altered(): Altered {
    if (this.differing === 0) return 'above';
    return this.events.size === this.leaves.size && this.events.root().equals(this.above) ? 'leaves' : 'both';
  }

  /** The root of its leaves. */
  get root(): Hash {
    return this.leaves.root();
  }
}
