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
  private ticking: NodeJS.Timeout | undefined;
  private looking = false;
  private asked = false;

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
    this.ticking = setInterval(() => this.wake(), LOOK);
    this.wake();
  }

  /** Something may be due now. */
  wake(): void {
    this.asked = true;
    if (!this.looking) void this.look();
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
    clearInterval(this.ticking);
    const { promise: tooLong, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patience);
    await Promise.race([Promise.all(this.lanes.map((lane) => lane.close())), tooLong]);
    clearTimeout(timer);
    await Promise.all(this.lanes.map((lane) => lane.letGo()));
  }

  private async look(): Promise<void> {
    this.looking = true;
    try {
      while (this.asked) {
        this.asked = false;
        const due = await this.dueWork.kindsDue(
          this.lanes.map(({ kind }) => kind),
          this.clock.milliseconds(),
        );
        for (const lane of this.lanes) if (due.includes(lane.kind)) void lane.fill();
      }
    } catch (error) {
      this.log.error('what is due could not be looked at', { error });
    } finally {
      this.looking = false;
    }
  }
}
