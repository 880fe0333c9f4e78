import type { Clock } from '#kernel/time';
import { backoff } from '#kernel/backoff';
import { ShopBusy } from '#integrations/storefront/shop-client/storefront.errors';

/** After a failure, one call may try the shop; the others wait for its answer, but at most this long, ms. */
const PROBE = 15_000;
/** The wait after a throttled call whose answer does not state the refill rate, ms. */
const TOO_MUCH = 2_000;
/** The longest wait of a started job for its next call, ms. */
const PATIENCE = 2_000;

/** The platform's cost report: the points charged for a call, and the size and refill rate of the shop's bucket. */
export interface Cost {
  readonly requestedQueryCost?: number;
  readonly throttleStatus?: { readonly maximumAvailable: number; readonly currentlyAvailable: number; readonly restoreRate: number };
}

/**
 * How fast one shop may be called. It estimates the shop's bucket from the platform's reports, and assigns a turn to each call that would exceed it,
 * so that no call is wasted. A shop that does not answer gets one call at a time with growing delays: orders of other shops do not wait for its
 * deadlines.
 */
export class ShopPace {
  /** No call may be made before this time, Unix milliseconds. */
  private readyAt = 0;
  private failures = 0;
  /** The number of calls without an answer yet. */
  private underWay = 0;
  /** Recent average cost of calls. */
  private cost = 0;
  /** The points in the bucket at a time, its size and its refill rate. */
  private bucket = { holds: Infinity, most: Infinity, perSecond: 1, at: 0 };
  /** The latest turn that was assigned, Unix milliseconds. */
  private lastTurn = 0;

  constructor(private readonly clock: Clock) {}

  /** For the first call of a job. Throws `ShopBusy` before the shop's next turn. */
  enter(): void {
    const now = this.clock.milliseconds();
    this.assertReady(now);
    if (this.failures > 0) this.readyAt = now + PROBE;
    else if (this.holds(now) < this.cost) throw new ShopBusy(this.turn(now));
    this.begin(now);
  }

  /** For a job's next call, which precedes other jobs' first calls. Returns the wait in ms; throws `ShopBusy` if that is too long. */
  goOn(): number {
    const now = this.clock.milliseconds();
    this.assertReady(now);
    const wait = this.untilHolds(this.cost, now);
    if (wait > PATIENCE) throw new ShopBusy(wait);
    this.begin(now);
    return wait;
  }

  answered(cost: Cost): void {
    this.failures = 0;
    this.readyAt = 0;
    this.ended(cost);
  }

  /** The call was throttled. Returns the wait until its next turn, ms. */
  throttled(cost: Cost): number {
    this.answered(cost);
    const now = this.clock.milliseconds();
    if (saysHowFast(cost)) return this.turn(now);
    this.readyAt = now + TOO_MUCH;
    return TOO_MUCH;
  }

  failed(): void {
    this.ended({});
    this.readyAt = this.clock.milliseconds() + backoff(++this.failures, Math.random());
  }

  private assertReady(now: number): void {
    if (now < this.readyAt) throw new ShopBusy(this.readyAt - now);
  }

  private begin(now: number): void {
    this.bucket = { ...this.bucket, holds: this.holds(now) - this.cost, at: now };
    this.underWay++;
  }

  /** Adopts the reported bucket. Whether it already includes calls under way is unknown; this assumes that it does not. */
  private ended(cost: Cost): void {
    this.underWay--;
    const { requestedQueryCost: reported = this.cost } = cost;
    this.cost = this.cost === 0 ? reported : (this.cost + reported) / 2;
    if (!saysHowFast(cost)) return;
    const { maximumAvailable: most, currentlyAvailable, restoreRate: perSecond } = cost.throttleStatus;
    this.bucket = { holds: currentlyAvailable - this.underWay * this.cost, most, perSecond, at: this.clock.milliseconds() };
  }

  private holds(now: number): number {
    const { holds, most, perSecond, at } = this.bucket;
    return Math.min(most, holds + ((now - at) / 1000) * perSecond);
  }

  private untilHolds(points: number, now: number): number {
    return Math.max(0, Math.ceil(((points - this.holds(now)) / this.bucket.perSecond) * 1000));
  }

  /** Assigns the next turn. Returns the wait until then, ms. */
  private turn(now: number): number {
    const each = (this.cost / this.bucket.perSecond) * 1000;
    this.lastTurn = Math.max(this.lastTurn + each, now + this.untilHolds(this.cost, now));
    return Math.ceil(this.lastTurn - now);
  }
}

const saysHowFast = (cost: Cost): cost is Required<Cost> => (cost.throttleStatus?.restoreRate ?? 0) > 0;
