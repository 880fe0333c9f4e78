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
    if (due === null) this.timer = null;
    else this.wait(Math.min(Math.max(due - this.clock.milliseconds(), 0), LONGEST_MS));
  }

  stop(): void {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
  }

  private wait(milliseconds: number): void {
    this.timer = setTimeout(() => {
      try {
        this.ring();
      } catch {
        // On a full disk, say. What is due stands in the file, and is tried again.
        if (!this.stopped) this.wait(LONGEST_MS);
      }
    }, milliseconds);
  }
}
