import { Injectable } from '@nestjs/common';
import { EventHistory } from '#platform/event-history/event-history';
import { UnreadableEvent } from '#platform/event-history/event-history.errors';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { streamOf } from '#job-queue/batch-plan';
import { endedJob, parkedJob } from '#job-queue/parked-plan-jobs';
import { type EventPlan, planEvent } from '#job-queue/plan-event';
import { PLANNER } from '#job-queue/planned-ranges';
import { Policies } from '#job-queue/policies';
import { JobStore } from '#job-queue/job-store';
import type { ParkedFilter, ParkedPlan } from '#job-queue/parked-plan';

export interface RetriedPlans {
  readonly planned: number;
  readonly stillParked: number;
}

/** The plans that could not be made: to be looked at, tried again and dropped, by any process. */
@Injectable()
export class ParkedPlans {
  constructor(
    private readonly history: EventHistory,
    private readonly jobStore: JobStore,
    private readonly policies: Policies,
  ) {}

  /** In the order of queue, stream and revision. */
  async *all(filter: Omit<ParkedFilter, 'after' | 'most'> = {}): AsyncGenerator<ParkedPlan, void> {
    for (let page = await this.jobStore.parked(PLANNER, filter); page.length > 0;) {
      yield* page;
      page = await this.jobStore.parked(PLANNER, { ...filter, after: page.at(-1)! });
    }
  }

  /** Plans what can be planned by now, each stream in its order and no further than to the first event that fails again. */
  async retry(filter: Pick<ParkedFilter, 'queue' | 'stream'> = {}, signal?: AbortSignal): Promise<RetriedPlans> {
    let planned = 0;
    let stillParked = 0;
    let failing = '';
    let story: { readonly stream: string; readonly events: readonly RecordedEvent[] } = { stream: '', events: [] };
    for await (const plan of this.all(filter)) {
      if (signal?.aborted) break;
      const { queue, stream } = plan;
      if (streamOf(queue, stream) === failing) {
        stillParked++;
        continue;
      }
      if (story.stream !== stream) story = { stream, events: await this.readable(stream) };
      if (await this.tryAgain(plan, story.events)) {
        planned++;
      } else {
        stillParked++;
        failing = streamOf(queue, stream);
      }
    }
    return { planned, stillParked };
  }

  /** Drops it, and plans the events that waited behind it. False if it does not wait. */
  async drop(plan: ParkedPlan): Promise<boolean> {
    const { queue, stream, reason } = plan;
    const jobs = reason === null ? [] : [endedJob(plan, 'dropped')];
    const dropped = await this.jobStore.settleParked(PLANNER, plan, { state: 'dropped', jobs });
    await this.retry({ queue, stream });
    return dropped;
  }

  /** None of a stream that cannot be read: its plans wait on. */
  private async readable(stream: string): Promise<readonly RecordedEvent[]> {
    try {
      return await this.history.stream(stream);
    } catch (fault) {
      if (fault instanceof UnreadableEvent) return [];
      throw fault;
    }
  }

  /** False when it fails again. */
  private async tryAgain(plan: ParkedPlan, events: readonly RecordedEvent[]): Promise<boolean> {
    const outcome = this.outcome(plan, events);
    const { reason: before } = plan;
    if ('jobs' in outcome) {
      const jobs = before === null ? outcome.jobs : [...outcome.jobs, endedJob(plan, 'planned')];
      await this.jobStore.settleParked(PLANNER, plan, { state: 'planned', jobs });
      return true;
    }
    const { reason } = outcome;
    const jobs = before === null ? [parkedJob(plan)] : [];
    if (reason !== before) await this.jobStore.settleParked(PLANNER, plan, { state: 'failed', reason, jobs });
    return false;
  }

  private outcome({ queue, revision }: ParkedPlan, events: readonly RecordedEvent[]): EventPlan {
    const policy = this.policies.all().find((each) => each.queue === queue);
    if (policy === undefined) return { reason: `This release has no policy of the queue ${queue}.` };
    const event = events.find((each) => each.revision === revision);
    return event === undefined
      ? { reason: 'The history does not have this event, or its stream cannot be read.' }
      : planEvent(policy, event, true);
  }
}
