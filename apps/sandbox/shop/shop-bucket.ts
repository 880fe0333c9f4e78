import type { Clock } from '#kernel/time';

/** The reported cost of every operation. */
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

  /** False, with nothing taken, if it holds too little. */
  take(): boolean {
    const now = this.clock.milliseconds();
    this.available = Math.min(this.most, this.available + ((now - this.filledAt) / 1000) * this.perSecond);
    this.filledAt = now;
    if (this.available < COST) return false;
    this.available -= COST;
    return true;
  }

  /** As in every answer. */
  get cost(): object {
    const throttleStatus = { maximumAvailable: this.most, currentlyAvailable: Math.floor(this.available), restoreRate: this.perSecond };
    return { requestedQueryCost: COST, actualQueryCost: COST, throttleStatus };
  }
}
