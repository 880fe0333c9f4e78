import type { Clock } from '#kernel/time';

/** What every operation is said to cost. */
const COST = 10;

/** A shop's bucket of calls, which leaks as the platform's does. */
export class ShopBucket {
  private available: number;
  private filledAt: number;

  constructor(
    private readonly clock: Clock,
    private readonly most: number,
    private readonly perSecond: number,
  ) {
    this.available = most;
    this.filledAt = clock.milliseconds();
  }

  /** False, and nothing taken, when there is too little in it. */
  take(): boolean {
    const now = this.clock.milliseconds();
    this.available = Math.min(this.most, this.available + ((now - this.filledAt) / 1000) * this.perSecond);
    this.filledAt = now;
    if (this.available < COST) return false;
    this.available -= COST;
    return true;
  }

  /** As every answer shows it. */
  get cost(): object {
    const throttleStatus = { maximumAvailable: this.most, currentlyAvailable: Math.floor(this.available), restoreRate: this.perSecond };
    return { requestedQueryCost: COST, actualQueryCost: COST, throttleStatus };
  }
}
