/** How far a read model being built has come. Counts are the history's own (`EventHistory.extent`); times in seconds. */
export interface RebuildProgress {
  readonly done: number;
  readonly total: number;
  readonly perSecond: number;
  /** null while nothing can be said. */
  readonly secondsLeft: number | null;
}

export type OnProgress = (progress: RebuildProgress) => void;

/** Measures from the moment it is made, so that a build that is resumed tells its own rate. */
export class ProgressMeter {
  private readonly started = performance.now();

  constructor(private readonly from: number) {}

  at(done: number, total: number): RebuildProgress {
    const seconds = (performance.now() - this.started) / 1000;
    const perSecond = seconds > 0 ? (done - this.from) / seconds : 0;
    return { done, total, perSecond, secondsLeft: perSecond > 0 ? Math.max(0, total - done) / perSecond : null };
  }
}
