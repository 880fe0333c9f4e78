import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/time';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { planBatch, type Planned, streamOf } from '#job-queue/batch-plan';
import { ParkedPlans } from '#job-queue/parked-plans';
import { PLANNER } from '#job-queue/planned-ranges';
import { type KnownPolicy, Policies } from '#job-queue/policies';
import { JobStore } from '#job-queue/job-store';
import type { ParkedPlan } from '#job-queue/parked-plan';

/**
 * Plans the policies' jobs in the process that follows the history. It knows the streams with a parked plan: while there are none, the store is not
 * queried.
 */
@Injectable()
export class Planning {
  private policies: readonly KnownPolicy[] = [];
  private readonly waiting = new Set<string>();

  constructor(
    private readonly known: Policies,
    private readonly jobStore: JobStore,
    private readonly parkedPlans: ParkedPlans,
    private readonly clock: Clock,
  ) {}

  /** To be called before what comes after a checkpoint is planned, and after that was read. */
  async begin(): Promise<void> {
    this.policies = this.known.all();
    this.waiting.clear();
    const behindNothing: ParkedPlan[] = [];
    for await (const plan of this.parkedPlans.all()) {
      const name = streamOf(plan.queue, plan.stream);
      if (plan.reason === null && !this.waiting.has(name)) behindNothing.push(plan);
      this.waiting.add(name);
    }
    for (const { queue, stream } of behindNothing) await this.parkedPlans.retry({ queue, stream });
  }

  /** Tries again what is parked: a new release may be able to plan it. */
  async retry(signal: AbortSignal): Promise<void> {
    await this.parkedPlans.retry({}, signal);
  }

  /** `checked`: what could not be stored is parked as well. */
  of(events: readonly RecordedEvent[], checked: boolean): Promise<Planned> {
    return planBatch(this.policies, events, (queue, stream) => this.isParked(queue, stream), { now: this.clock.milliseconds(), checked });
  }

  /** What was parked is stored. What an event was parked behind may have been planned meanwhile, by an operator: then it is planned now. */
  async stored(parked: readonly ParkedPlan[]): Promise<void> {
    for (const { queue, stream, reason } of parked) {
      this.waiting.add(streamOf(queue, stream));
      if (reason !== null) continue;
      const [first] = await this.jobStore.parked(PLANNER, { queue, stream, most: 1 });
      if (first?.reason === null) await this.parkedPlans.retry({ queue, stream });
    }
  }

  private isParked(queue: string, stream: string): boolean | Promise<boolean> {
    return this.waiting.has(streamOf(queue, stream)) && this.isStillParked(queue, stream);
  }

  private async isStillParked(queue: string, stream: string): Promise<boolean> {
    const waits = (await this.jobStore.parked(PLANNER, { queue, stream, most: 1 })).length > 0;
    if (!waits) this.waiting.delete(streamOf(queue, stream));
    return waits;
  }
}
