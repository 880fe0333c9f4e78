import type { Hash } from '#audit/log/tree';
import { RunningRoot } from '#audit/verify/running-root';

/** What was altered: `leaves`, the tile's hashes; `above`, the hash in the level above; `both`, the tile's hashes and also events. */
type Altered = 'leaves' | 'above' | 'both';

/** A full tile whose hashes do not match the level above. Reading its events shows which were altered. */
export class DoubtfulTile {
  private readonly leaves = new RunningRoot();
  private readonly events = new RunningRoot();
  /** How many leaves are not the hash of their event. */
  private differing = 0;

  constructor(
    readonly index: number,
    /** The hash in the level above. */
    readonly above: Hash,
  ) {}

  /** Adds a leaf. `event` is the hash of its event in the history; null if the event is missing. */
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
