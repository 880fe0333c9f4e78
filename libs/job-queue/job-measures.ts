import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/time';
import { JobRunner } from '#job-queue/job-runner';
import { JobStore } from '#job-queue/job-store';
import { PLANNER } from '#job-queue/planned-ranges';
import type { Metrics, QueueBacklog } from '#platform/metrics/metrics';
import { type Measured, Measures } from '#platform/process/measures';

/** Jobs that wait, are under way, are parked or were given up, by queue. */
@Injectable()
@Measures({ duty: 'performs' })
export class JobMeasures implements Measured {
  constructor(
    private readonly jobStore: JobStore,
    private readonly clock: Clock,
    private readonly runner: JobRunner,
  ) {}

  measuredBy(metrics: Metrics): void {
    const { jobStore, clock, runner } = this;
    metrics.measureJobs(
      () => this.backlog(),
      () => clock.milliseconds(),
    );
    metrics.measureParkedPlans(async () => this.ofEachQueue(await jobStore.parkedCounts(PLANNER), { parked: 0 }));
    metrics.measureDeadLetters(async () => this.ofEachQueue(await jobStore.deadCounts(), { dead: 0 }));
    metrics.measureCounts('jobs_sweeps_failed_total', 'Times that expired work and records could not be removed', [], () => [
      { labels: {}, value: jobStore.sweepsFailed },
    ]);
    metrics.measureRunningJobs(() => runner.status());
  }

  private async backlog(): Promise<QueueBacklog[]> {
    const backlog = await this.jobStore.backlog();
    const waitingSince = (queue: string): Promise<number | null> => this.jobStore.waitingSince(queue, this.clock.milliseconds());
    return Promise.all(backlog.map(async (each) => ({ ...each, waitingSince: await waitingSince(each.queue) })));
  }

  /** The counts, and `none` for each queue of this process that has none. */
  private ofEachQueue<Count extends object>(counts: readonly (Count & { readonly queue: string })[], none: Count) {
    const others = this.runner.status().filter(({ queue }) => !counts.some((each) => each.queue === queue));
    return [...counts, ...others.map(({ queue }) => ({ queue, ...none }))];
  }
}
