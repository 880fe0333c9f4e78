import type { Position } from '#platform/event-history/recorded-event';
import type { ClockSetting, JobStore, Job } from '#job-queue/job-store';
import type { ParkedPlan } from '#job-queue/parked-plan';

/** Under this name it is kept up to where all that is due is planned. */
export const PLANNER = 'work';

/** The ranges of history that one planner takes in, one after the other, each from where the one before ended. */
export class PlannedRanges {
  private readonly overtaking = new AbortController();
  private adding: Promise<void> = Promise.resolve();

  constructor(
    private readonly jobStore: JobStore,
    private readonly planner: string,
    private reached: Position | null,
  ) {}

  /** Aborted when another process has planned from this position: everything read here is obsolete then. */
  get overtaken(): AbortSignal {
    return this.overtaking.signal;
  }

  /** Resolves when what is due because of the history up to there is durable, or when overtaken. */
  add(to: Position | null, jobs: readonly Job[], clocks: readonly ClockSetting[] = [], parked: readonly ParkedPlan[] = []): Promise<void> {
    this.adding = this.adding.catch(() => undefined).then(() => this.plan(to, jobs, clocks, parked));
    return this.adding;
  }

  private async plan(
    to: Position | null,
    jobs: readonly Job[],
    clocks: readonly ClockSetting[],
    parked: readonly ParkedPlan[],
  ): Promise<void> {
    const from = this.reached;
    if (this.overtaken.aborted || to === null || (from !== null && to <= from)) return;
    if (await this.jobStore.plan(this.planner, { from, to }, jobs, clocks, parked)) this.reached = to;
    else this.overtaking.abort();
  }
}
