import { Injectable } from '@nestjs/common';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { planEvent } from '#job-queue/plan-event';
import { DeadLetters } from '#job-queue/dead-letters';
import { ParkedPlans } from '#job-queue/parked-plans';
import { Policies } from '#job-queue/policies';
import { type Job, JobStore } from '#job-queue/job-store';

/** A job that follows from an event and is not done. */
export interface JobOfStream {
  readonly queue: string;
  readonly event: RecordedEvent;
  readonly status: 'waiting' | 'given_up' | 'parked';
  /** Why it was given up or could not be planned; null for one that waits. */
  readonly reason: string | null;
}

/**
 * What is left to do of a stream's events. Jobs are not kept by stream: they are planned again from the events, and the store is queried for those that
 * are not done. Jobs that follow from other jobs are not among them.
 */
@Injectable()
export class JobsOfStream {
  constructor(
    private readonly policies: Policies,
    private readonly jobStore: JobStore,
    private readonly parkedPlans: ParkedPlans,
    private readonly deadLetters: DeadLetters,
  ) {}

  /** Those that wait, then those that were given up, then those that could not be planned. */
  async of(stream: string, events: readonly RecordedEvent[]): Promise<JobOfStream[]> {
    const planned = new Map<string, { readonly job: Job; readonly event: RecordedEvent }>();
    const policies = this.policies.all();
    for (const event of events)
      for (const policy of policies) {
        const plan = planEvent(policy, event, false);
        for (const job of 'jobs' in plan ? plan.jobs : []) planned.set(nameOf(job), { job, event });
      }
    return [...(await this.waiting([...planned.values()])), ...(await this.givenUp(planned)), ...(await this.parked(stream, events))];
  }

  private async waiting(planned: readonly { readonly job: Job; readonly event: RecordedEvent }[]): Promise<JobOfStream[]> {
    const found = await Promise.all(
      planned.map(async ({ job: { queue, key }, event }) => {
        const isThere = (await this.jobStore.waiting(queue, key)).some((each) => each.key === key);
        return isThere ? [{ queue, event, status: 'waiting', reason: null } as const] : [];
      }),
    );
    return found.flat();
  }

  private async givenUp(planned: ReadonlyMap<string, { readonly event: RecordedEvent }>): Promise<JobOfStream[]> {
    const found: JobOfStream[] = [];
    for await (const letter of this.deadLetters.all()) {
      const known = planned.get(nameOf(letter));
      if (known !== undefined) found.push({ queue: letter.queue, event: known.event, status: 'given_up', reason: letter.reason });
    }
    return found;
  }

  private async parked(stream: string, events: readonly RecordedEvent[]): Promise<JobOfStream[]> {
    const found: JobOfStream[] = [];
    for await (const { queue, revision, reason } of this.parkedPlans.all({ stream })) {
      const event = events.find((each) => each.revision === revision);
      if (event !== undefined) found.push({ queue, event, status: 'parked', reason });
    }
    return found;
  }
}

const nameOf = ({ queue, key }: Pick<Job, 'queue' | 'key'>): string => `${queue} ${key}`;
