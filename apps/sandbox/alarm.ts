import type { Clock } from '#kernel/time';

/** The clock may be moved while we wait: look at it at least this often. */
const LONGEST_MS = 250;

/** Rings when the nearest thing is due. What is due stands in the file; this only wakes. */
export class Alarm {
  private timer: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(
    private readonly clock: Clock,
    private readonly nearest: () => number | null,
    private readonly ring: () => void,
  ) {}

  set(): void {
    if (this.stopped) return;
    if (this.timer !== null) clearTimeout(this.timer);
    const due = this.nearest();
    this.timer = due === null ? null : setTimeout(this.ring, Math.min(Math.max(due - this.clock.milliseconds(), 0), LONGEST_MS));
  }

  stop(): void {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
  }
}
