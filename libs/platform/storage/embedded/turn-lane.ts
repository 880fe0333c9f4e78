import type { Rank } from '#platform/storage/due-work';
import type { Turn } from '#platform/storage/embedded/turn-queue';

export interface WorkLease {
  readonly token: string;
  readonly rank: Rank;
  readonly attempt: number;
  until: number;
}

/** Of the items of a lane that have one rank: `due`, before which nothing of them is; `at` is later while the lane rests or is full. */
export interface RankTurn extends Turn {
  readonly lane: Lane;
  readonly rank: Rank;
  due: number;
  /** Up to there, as items are sorted, all that there are are held. */
  taken: Place;
  /** What was claimed under this token or before it may also lie behind that. */
  unsure: number;
}

/** Of an item among those of its lane and rank. */
export interface Place {
  readonly due_at: number;
  readonly key: string;
}

export const BEFORE_ALL: Place = { due_at: -Infinity, key: '' };

/** A lane of one kind that has items: what of it is held, and its turn for each rank. */
export class Lane {
  /** By the keys of what is held. */
  readonly leases = new Map<string, WorkLease>();
  readonly turns: RankTurn[] = [];
  servedAt = 0;

  constructor(readonly name: string) {}

  held(now: number): WorkLease[] {
    return [...this.leases.values()].filter(({ until }) => until > now);
  }

  /** Some of which may be over. */
  leasesOf(rank: Rank): WorkLease[] {
    return [...this.leases.values()].filter((lease) => lease.rank === rank);
  }
}

/** When the first of some leases ends. */
export const earliest = (leases: readonly WorkLease[]): number => leases.reduce((least, { until }) => Math.min(least, until), Infinity);
