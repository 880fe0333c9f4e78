import { UnreadableEvent } from '#platform/event-history/event-history.errors';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { KnownPolicy } from '#job-queue/policies';
import { tracedJob } from '#job-queue/traced-job';
import type { Job } from '#job-queue/job-store';

/** Characters. A longer reason would lie on pages of its own in the embedded store, of which not all are wiped when a customer is forgotten. */
export const LONGEST_REASON = 1000;

/** The jobs that follow from an event by one policy, or why they cannot be planned. */
export type EventPlan = { readonly jobs: readonly Job[] } | { readonly reason: string };

/** What a policy makes of an event. `checked`: each job is one that the store can write down, which costs more than most plans do. */
export function planEvent({ handler }: Pick<KnownPolicy, 'handler'>, event: RecordedEvent, checked: boolean): EventPlan {
  try {
    const jobs = handler.plan?.(event) ?? [];
    if (checked) for (const job of jobs) mustBeWritable(job);
    return { jobs: jobs.length === 0 ? jobs : ofTrace(event, jobs) };
  } catch (fault) {
    // No policy is at fault: the read models that cannot read the event raise the alert.
    if (fault instanceof UnreadableEvent) return { jobs: [] };
    return { reason: (fault instanceof Error ? fault.message : String(fault)).slice(0, LONGEST_REASON) };
  }
}

/** They follow from the event in its trace, if it has one. */
function ofTrace({ metadata: { traceparent } }: RecordedEvent, jobs: readonly Job[]): readonly Job[] {
  return traceparent === undefined ? jobs : jobs.map((job) => tracedJob(job, traceparent));
}

function mustBeWritable({ queue, key, dueAt, payload, group = '', clock = '' }: Job): void {
  if (![key, group, clock].every((each) => typeof each === 'string')) throw new TypeError(`A job of ${queue} has no name.`);
  if (!Number.isFinite(dueAt)) throw new TypeError(`${queue} ${key} has no moment to be due at.`);
  JSON.stringify(payload);
}
