import type { Position } from '#platform/event-history/recorded-event';
import type { DueWork, WorkItem } from '#platform/storage/due-work';

/** The stretches of history that one planner takes in, one after the other, each from where the one before ended. */
export class PlannedStretches {
  private readonly overtaking = new AbortController();
  private adding: Promise<void> = Promise.resolve();

  constructor(
    private readonly dueWork: DueWork,
    private readonly planner: string,
    private reached: Position | null,
  ) {}

  /** Aborted when another process has planned from where this one stood: its own reading is worth nothing from then on. */
  get overtaken(): AbortSignal {
    return this.overtaking.signal;
  }

  /** Resolves when what is due because of the history up to there is durable, or when overtaken. */
  add(to: Position | null, items: readonly WorkItem[]): Promise<void> {
    this.adding = this.adding.catch(() => undefined).then(() => this.plan(to, items));
    return this.adding;
  }

  private async plan(to: Position | null, items: readonly WorkItem[]): Promise<void> {
    const from = this.reached;
    if (this.overtaken.aborted || to === null || (from !== null && to <= from)) return;
    if (await this.dueWork.plan(this.planner, { from, to }, items)) this.reached = to;
    else this.overtaking.abort();
  }
}
