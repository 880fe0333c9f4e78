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
}

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
}

/** When the first of some leases ends. */
export const earliest = (leases: readonly WorkLease[]): number => leases.reduce((least, { until }) => Math.min(least, until), Infinity);
