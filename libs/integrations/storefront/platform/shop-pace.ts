import type { Clock } from '#kernel/time';
import { backoff } from '#platform/due-work/backoff';
import { ShopBusy } from '#integrations/storefront/platform/storefront.errors';

/** A call that has not ended by then has failed, milliseconds: others may try the shop again. */
const PROBE = 15_000;

/**
 * How fast one shop may be asked. It follows what the platform says of its bucket; and of a shop that does not answer, it lets one call
 * through at a time, ever more seldom, so that the orders of other shops do not wait for this one's deadlines.
 */
export class ShopPace {
  private readyAt = 0;
  private failures = 0;

  constructor(private readonly clock: Clock) {}

  /** Throws `ShopBusy` when it is not the time for a call. */
  enter(): void {
    const now = this.clock.milliseconds();
    if (now < this.readyAt) throw new ShopBusy(this.readyAt - now);
    if (this.failures > 0) this.readyAt = now + PROBE;
  }

  /** The platform has answered. `wait`: how long it wants to be left alone, milliseconds. */
  answered(wait: number): void {
    this.failures = 0;
    this.readyAt = wait > 0 ? this.clock.milliseconds() + wait : 0;
  }

  failed(): void {
    this.readyAt = this.clock.milliseconds() + backoff(++this.failures, Math.random());
  }
}
