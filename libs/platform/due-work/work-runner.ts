import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import { type KnownPolicy, Policies } from '#platform/due-work/policies';
import { type LaneStatus, WorkLane } from '#platform/due-work/work-lane';
import { Log } from '#platform/logging/log';
import { DueWork, type WorkItem } from '#platform/storage/due-work';

/** How often the clock is asked whether something has become due, in milliseconds: clocks of tests move unannounced. */
const LOOK = 250;
const PATIENCE = 5000;

/** Does due work: each kind by its policy, again and again until its outcome is kept. */
@Injectable()
export class WorkRunner {
  private lanes: WorkLane[] = [];
  private looking: NodeJS.Timeout | undefined;

  constructor(
    private readonly policies: Policies,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
    private readonly clocks: Clocks,
    private readonly log: Log,
  ) {}

  /** `performs`: whose work this process does; that of all policies unless told. */
  start(performs: (policy: KnownPolicy) => boolean = () => true): void {
    const { dueWork, clock, clocks } = this;
    const parts = { dueWork, clock, clocks, log: this.log.of('due work'), onNext: (next: readonly WorkItem[]) => this.wakeFor(next) };
    this.lanes = this.policies
      .all()
      .filter(performs)
      .map((policy) => new WorkLane(policy, parts));
    this.looking = setInterval(() => this.wake(), LOOK);
    this.wake();
  }

  /** Something may be due now. */
  wake(): void {
    for (const lane of this.lanes) void lane.fill();
  }

  /** These have been planned. */
  wakeFor(items: readonly WorkItem[]): void {
    for (const lane of this.lanes) if (items.some(({ kind }) => kind === lane.kind)) void lane.fill();
  }

  status(): LaneStatus[] {
    return this.lanes.map((lane) => lane.status());
  }

  /** Waits for work under way, at most so many milliseconds. What is not settled by then is done again, by another process at once. */
  async stop(patience = PATIENCE): Promise<void> {
    clearInterval(this.looking);
    const { promise: tooLong, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patience);
    await Promise.race([Promise.all(this.lanes.map((lane) => lane.close())), tooLong]);
    clearTimeout(timer);
    await Promise.all(this.lanes.map((lane) => lane.letGo()));
  }
}
