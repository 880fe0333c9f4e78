/** Progress of a build. Counts are in the unit of `EventHistory.extent`, times in seconds. */
export interface RebuildProgress {
  readonly done: number;
  readonly total: number;
  readonly perSecond: number;
  /** null while there is no estimate. */
  readonly secondsLeft: number | null;
}

export type OnProgress = (progress: RebuildProgress) => void;

/** Measures from the moment it is created, so that a resumed build reports its own rate. */
export class ProgressMeter {
  private readonly started = performance.now();

  constructor(private readonly from: number) {}

  at(done: number, total: number): RebuildProgress {
    const seconds = (performance.now() - this.started) / 1000;
    const perSecond = seconds > 0 ? (done - this.from) / seconds : 0;
    return { done, total, perSecond, secondsLeft: perSecond > 0 ? Math.max(0, total - done) / perSecond : null };
  }
}
