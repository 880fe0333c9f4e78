import type { Scope } from '#platform/storage/documents';
import { type Claim, COMMON_GROUP, type Job, movedBy } from '#job-queue/job-store';

/** A group's pause as stores keep it: until when by the machine's time, by which clock, and how far that was ahead when it was reckoned. */
export interface GroupPause {
  readonly until: number;
  readonly clock: Scope | null;
  readonly ahead: number;
}

/** The pause that a job's result asks for, by the job's clock. */
export const pauseOf = (job: Job, until: number, ahead: number): GroupPause => ({
  until: until - ahead,
  clock: movedBy(job) ?? null,
  ahead,
});

/** When a pause ends by the machine's time, its clock being `ahead` by now: sooner than it was to, when that has been moved. */
export const endOfPause = (pause: GroupPause, ahead: number): number => pause.until - Math.max(ahead - pause.ahead, 0);

/** How many jobs of a group may be held: none while it is paused, one as a half-open probe afterwards. `pausedUntil` is null where it is open. */
export function roomOf(group: string, pausedUntil: number | null, { now, perGroup = Infinity }: Pick<Claim, 'now' | 'perGroup'>): number {
  if (pausedUntil !== null) return pausedUntil > now ? 0 : 1;
  return group === COMMON_GROUP ? Infinity : perGroup;
}
