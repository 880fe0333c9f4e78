import type { Job } from '#job-queue/job-store';
import type { ParkedPlan } from '#job-queue/parked-plan';

/** The queue of what cannot be planned, for the policy that raises alerts. */
export const PLAN_PARKED = 'plan.parked';

/** The event from which nothing could be planned, and by which policy. */
export interface PlanParkedAt extends Pick<ParkedPlan, 'queue' | 'stream' | 'revision' | 'position'> {
  /** It was planned after all, or dropped: nothing waits there any longer. */
  readonly ended?: 'planned' | 'dropped';
}

/** Raises the alert, once for each plan that failed. */
export const parkedJob = ({ queue, stream, revision, position, parkedAt }: ParkedPlan): Job => ({
  queue: PLAN_PARKED,
  key: keyOf({ queue, stream, revision }),
  dueAt: parkedAt,
  payload: { queue, stream, revision, position } satisfies PlanParkedAt,
});

/** Resolves it. */
export function endedJob(plan: ParkedPlan, ended: NonNullable<PlanParkedAt['ended']>): Job {
  const { queue, stream, revision, position } = plan;
  return {
    ...parkedJob(plan),
    key: `${keyOf(plan)} ended`,
    payload: { queue, stream, revision, position, ended } satisfies PlanParkedAt,
  };
}

const keyOf = ({ queue, stream, revision }: Pick<ParkedPlan, 'queue' | 'stream' | 'revision'>): string => `${queue} ${revision} ${stream}`;
