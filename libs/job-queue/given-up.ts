import { randomUUID } from 'node:crypto';
import { LONGEST_REASON } from '#job-queue/plan-event';
import { isUnreachable } from '#platform/storage/unreachable';
import type { Death } from '#job-queue/dead-letter';
import type { ClaimedJob, JobResult } from '#job-queue/job-store';

/** Attempts after which a job is given up: about a day of them, five minutes apart at most, spread (decision 79). */
export const MOST_ATTEMPTS = 400;

/** How a job that failed ends, at a time of the machine; null when it is tried again. */
export type GivesUp = (job: ClaimedJob, error: unknown, now: number) => JobResult | null;

/** How a job that failed is given up; null when it is tried again. What failed because a store did not answer is tried for as long as that takes. */
export function deathOf({ attempt }: Pick<ClaimedJob, 'attempt'>, error: unknown, diedAt: number): Death | null {
  if (attempt < MOST_ATTEMPTS || isUnreachable(error)) return null;
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON);
  return { id: randomUUID(), reason, diedAt };
}
