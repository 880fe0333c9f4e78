import type { Priority } from '#job-queue/job-store';
import type { Turn } from '#job-queue/embedded/turn-heap';

export interface JobLease {
  readonly token: string;
  readonly priority: Priority;
  readonly attempt: number;
  until: number;
}

/** The turn of a group's jobs of one priority. No job is due before `due`; `at` is later while the group is paused or full. */
export interface GroupTurn extends Turn {
  readonly group: JobGroup;
  readonly priority: Priority;
  due: number;
  /** Up to there, as jobs are sorted, all that there are are held. */
  taken: Place;
  /** What was claimed under this token or before it may also lie behind that. */
  unsure: number;
}

/** The place of a job among those of its group and priority. */
export interface Place {
  readonly due_at: number;
  readonly key: string;
}

export const isBehind = (one: Place, other: Place): boolean =>
  one.due_at > other.due_at || (one.due_at === other.due_at && one.key > other.key);

export const BEFORE_ALL: Place = { due_at: -Infinity, key: '' };

/** A group of one queue that has jobs: its held jobs, and its turn for each priority. */
export class JobGroup {
  /** By the keys of what is held. */
  readonly leases = new Map<string, JobLease>();
  readonly turns: GroupTurn[] = [];
  servedAt = 0;

  constructor(readonly name: string) {}

  held(now: number): JobLease[] {
    return [...this.leases.values()].filter(({ until }) => until > now);
  }

  /** Some of which may be over. */
  leasesOf(priority: Priority): JobLease[] {
    return [...this.leases.values()].filter((lease) => lease.priority === priority);
  }
}

/** When the first of some leases ends. */
export const earliest = (leases: readonly JobLease[]): number => leases.reduce((least, { until }) => Math.min(least, until), Infinity);
