import type { Clock } from '#kernel/time';
import { backoff } from '#kernel/backoff';
import { ShopBusy } from '#integrations/storefront/shop-client/storefront.errors';

/** A call that has not ended by then has failed, milliseconds: others may try the shop again. */
const PROBE = 15_000;
/** Milliseconds, where the platform says that it was too much without saying how long to wait. */
const TOO_MUCH = 2_000;
/** For no longer than this does work that is begun wait for its next call, milliseconds. */
const PATIENCE = 2_000;

/** What the platform says beside an answer: points that the call was reckoned at, and that the shop's bucket holds and gets back a second. */
export interface Cost {
  readonly requestedQueryCost?: number;
  readonly throttleStatus?: { readonly maximumAvailable: number; readonly currentlyAvailable: number; readonly restoreRate: number };
}

/**
 * How fast one shop may be called. It estimates the shop's bucket from the platform's reports, and gives each call that finds too little in it a turn
 * of its own, so that no call is wasted. To a shop that does not answer it lets one call through at a time, ever less often: the orders of other
 * shops do not wait for this one's deadlines.
 */
export class ShopPace {
  private readyAt = 0;
  private failures = 0;
  private underWay = 0;
  /** What calls were reckoned at lately. */
  private cost = 0;
  private bucket = { holds: Infinity, most: Infinity, perSecond: 1, at: 0 };
  private lastTurn = 0;

  constructor(private readonly clock: Clock) {}

  /** For the first call of a job. Throws `ShopBusy` when it is not the time for it. */
  enter(): void {
    const now = this.clock.milliseconds();
    this.assertReady(now);
    if (this.failures > 0) this.readyAt = now + PROBE;
    else if (this.holds(now) < this.cost) throw new ShopBusy(this.turn(now));
    this.begin(now);
  }

  /** For its next call, which goes before the first calls of others: how long it has to wait, milliseconds. Throws `ShopBusy` when that is too long. */
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

  /** It was too much: when to come back, in milliseconds. */
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

  /** Whether what is under way was taken out of the bucket already is not known: it is reckoned that it was not. */
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

  /** The turn after the last one given. */
  private turn(now: number): number {
    const each = (this.cost / this.bucket.perSecond) * 1000;
    this.lastTurn = Math.max(this.lastTurn + each, now + this.untilHolds(this.cost, now));
    return Math.ceil(this.lastTurn - now);
  }
}

const saysHowFast = (cost: Cost): cost is Required<Cost> => (cost.throttleStatus?.restoreRate ?? 0) > 0;
