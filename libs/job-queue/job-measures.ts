import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/time';
import { JobRunner } from '#job-queue/job-runner';
import { JobStore } from '#job-queue/job-store';
import { PLANNER } from '#job-queue/planned-ranges';
import type { Levels, Metrics } from '#platform/metrics/metrics';
import { type Measured, Measures } from '#platform/process/measures';

/** Times in Unix milliseconds; `waitingSince` is null when no group waits for its turn. */
interface Backlog {
  readonly queue: string;
  readonly count: number;
  readonly oldestDueAt: number;
  readonly waitingSince: number | null;
  readonly now: number;
}

export const BACKLOG_LEVELS: Levels<Backlog> = {
  jobs_waiting: ['Jobs that wait for their time or their turn; in MongoDB 10,000 at most are counted', ({ count }) => count],
  jobs_oldest_due_seconds: [
    'Longest wait of a group that is neither paused nor full: since its oldest job was due, or since it was last served if that is later; 0 if none',
    ({ now, waitingSince }) => Math.max(0, (now - (waitingSince ?? Infinity)) / 1000),
  ],
  jobs_oldest_due_of_all_seconds: [
    'How long the oldest job has been due, including those in flight, paused, or due by a test clock that was moved; 0 when none is',
    ({ now, oldestDueAt }) => Math.max(0, (now - oldestDueAt) / 1000),
  ],
};

const RUNNING_LEVELS: Levels<ReturnType<JobRunner['status']>[number]> = {
  jobs_in_flight: ['Jobs that this process is doing', ({ underWay }) => underWay],
  jobs_leases_lost: [
    'Jobs that another process took over before their outcome was kept, since the process began',
    ({ leasesLost }) => leasesLost,
  ],
  jobs_redelivered: [
    'Jobs taken up after their holder left no outcome, so that they may be done twice, since the process began',
    ({ redelivered }) => redelivered,
  ],
};

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
    const waitingSince = (queue: string): Promise<number | null> => jobStore.waitingSince(queue, clock.milliseconds());
    const backlog = async () => {
      const now = clock.milliseconds();
      const queues = await jobStore.backlog();
      return Promise.all(queues.map(async (each) => ({ ...each, now, waitingSince: await waitingSince(each.queue) })));
    };
    metrics.measureEach('queue', backlog, BACKLOG_LEVELS);
    metrics.measureEach('queue', async () => this.ofEachQueue(await jobStore.parkedCounts(PLANNER), { parked: 0 }), {
      jobs_parked_plans: ['Events from which a policy could not plan its jobs, and those that wait behind them', ({ parked }) => parked],
    });
    metrics.measureEach('queue', async () => this.ofEachQueue(await jobStore.deadCounts(), { dead: 0 }), {
      jobs_dead_letters: ['Jobs that were given up after many attempts', ({ dead }) => dead],
    });
    metrics.measureCounts('jobs_sweeps_failed_total', 'Times that expired work and records could not be removed', [], () => [
      { labels: {}, value: jobStore.sweepsFailed },
    ]);
    metrics.measureEach('queue', async () => runner.status(), RUNNING_LEVELS);
  }

  /** The counts, and `none` for each queue of this process that has none. */
  private ofEachQueue<Count extends object>(counts: readonly (Count & { readonly queue: string })[], none: Count) {
    const others = this.runner.status().filter(({ queue }) => !counts.some((each) => each.queue === queue));
    return [...counts, ...others.map(({ queue }) => ({ queue, ...none }))];
  }
}
