import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { parkedJob } from '#job-queue/parked-plan-jobs';
import { planEvent } from '#job-queue/plan-event';
import type { KnownPolicy } from '#job-queue/policies';
import type { Job } from '#job-queue/job-store';
import type { ParkedPlan } from '#job-queue/parked-plan';

export interface Planned {
  readonly jobs: readonly Job[];
  readonly parked: readonly ParkedPlan[];
}

/** Whether an earlier event of a stream waits to be planned by the policy of a queue. */
export type IsParked = (queue: string, stream: string) => boolean | Promise<boolean>;

/**
 * What follows from events. Where a policy fails, that event of it is parked, and so is what follows in the same stream for the same policy: it
 * may undo or replace what the first would have planned. Other policies and other streams go on.
 */
export async function planBatch(
  policies: readonly KnownPolicy[],
  events: readonly RecordedEvent[],
  isParked: IsParked,
  { now, checked }: { readonly now: number; readonly checked: boolean },
): Promise<Planned> {
  const jobs: Job[] = [];
  const parked: ParkedPlan[] = [];
  const waiting = new Set<string>();
  for (const event of events) {
    const { stream, revision, position } = event;
    const park = (queue: string, reason: string | null): ParkedPlan => {
      const plan = { queue, stream, revision, position, parkedAt: now, reason };
      waiting.add(streamOf(queue, stream));
      parked.push(plan);
      return plan;
    };
    for (const policy of policies) {
      const { queue } = policy;
      const outcome = planEvent(policy, event, checked);
      if ('jobs' in outcome && outcome.jobs.length === 0) continue;
      if (waiting.has(streamOf(queue, stream)) || (await isParked(queue, stream))) park(queue, null);
      else if ('jobs' in outcome) jobs.push(...outcome.jobs);
      else jobs.push(parkedJob(park(queue, outcome.reason)));
    }
  }
  return { jobs, parked };
}

export const streamOf = (queue: string, stream: string): string => `${queue}\n${stream}`;
