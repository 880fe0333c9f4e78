import type { Clock } from '#kernel/time';
import { MachineClock } from '#platform/clock/machine-clock';

/** The longest interval between two looks at the clock, because a test's clock may be moved while we wait, and the machine may sleep. Milliseconds. */
const LONGEST_MS = 250;
const LONGEST_OF_MACHINE_MS = 60_000;

/** Fires when the nearest item is due. Due items are stored in the file; this only wakes. */
export class Alarm {
  private timer: NodeJS.Timeout | null = null;
  private stopped = false;
  private readonly longest: number;

  constructor(
    private readonly clock: Clock,
    private readonly nearest: () => number | null,
    private readonly ring: () => void,
  ) {
    this.longest = clock instanceof MachineClock ? LONGEST_OF_MACHINE_MS : LONGEST_MS;
  }

  set(): void {
    if (this.stopped) return;
    if (this.timer !== null) clearTimeout(this.timer);
    const due = this.nearest();
    if (due === null) this.timer = null;
    else this.wait(Math.min(Math.max(due - this.clock.milliseconds(), 0), this.longest));
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
        // For example, on a full disk. The item is still stored in the file, and is retried.
        if (!this.stopped) this.wait(LONGEST_MS);
      }
    }, milliseconds);
  }
}
