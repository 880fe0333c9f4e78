import type { ShopConnection } from '#integrations/storefront/shop-client/storefront-platform';
import { ConnectedShops } from '#integrations/storefront/sync/connected-shops';
import { MIRROR, OrderMirror } from '#integrations/storefront/sync/order-mirror';
import { ShopBusy, ShopRefused, ShopUnavailable } from '#integrations/storefront/shop-client/storefront.errors';
import { Clock } from '#kernel/time';
import { orderOf } from '#orders/contract';
import { cashCollectedBy, needsNoCopy, type StorefrontCopy } from '#orders/storefront/contract';
import { backoff } from '#kernel/backoff';
import { Clocks } from '#platform/clock/clocks';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { Log } from '#platform/logging/log';
import type { ClaimedJob, JobResult, Job } from '#job-queue/job-store';

/** The facts after which the copy is brought up to date, in addition to collected cash. */
const MIRRORED = new Set([
  'order.placed',
  'order.paid',
  'order.cancelled',
  'order.terms_changed',
  'storefront.tags_requested',
  'verification.requested',
  'verification.confirmed',
  'refund.succeeded',
  'refund.succeeded_after_failure',
  'refund.recorded',
]);
const isMirrored = (event: RecordedEvent): boolean => MIRRORED.has(event.type) || Boolean(cashCollectedBy(event));
/** How long the platform may still be processing an unanswered request, ms. The order pauses until then: reading the copy would be too early. */
const SETTLE_MS = 30_000;
/** The number of attempts after which the order reports that its shop does not answer. */
const ATTEMPTS_BEFORE_REPORT = 3;

interface Mirroring {
  readonly cause: Cause;
  readonly order: string;
}

/**
 * Keeps the order's copy in the merchant's shop up to date: creates it, marks it as paid, refunds and cancels it, one step at a time, until it shows
 * all that has happened. Orders do not wait for each other.
 */
@Policy({ queue: MIRROR, atOnce: 16, perGroup: 1, neverGivenUp: true })
export class MirrorOrderWhenItMoves implements PolicyHandler<Mirroring> {
  private readonly began: number;

  constructor(
    private readonly shops: ConnectedShops,
    private readonly mirror: OrderMirror,
    private readonly clock: Clock,
    private readonly clocks: Clocks,
    private readonly log: Log,
  ) {
    this.began = clock.milliseconds();
  }

  plan(event: RecordedEvent): readonly Job<Mirroring>[] {
    const order = isMirrored(event) ? orderOf(event.stream) : null;
    if (order === null) return [];
    const payload: Mirroring = { cause: causeOf(event), order };
    return [{ queue: MIRROR, key: event.id, group: order, dueAt: event.created, payload }];
  }

  async perform({ payload, attempt }: ClaimedJob<Mirroring>): Promise<JobResult> {
    const { cause, order } = payload;
    const report = this.mirror.reporterOf(cause, order);
    const context = await followUp(cause, MIRROR, this.clocks);
    const copy = await this.mirror.copyOf(order, context);
    if (needsNoCopy(copy)) {
      await report({ kind: 'skipped' });
      return COMPLETED;
    }
    const { started } = copy;
    const connection = await this.shopOf(cause, copy);
    if (connection === null) {
      if (copy.syncState === 'pending') await report({ kind: 'failed', error: 'The shop is not connected any more.', isRefusal: true });
      return COMPLETED;
    }
    if (started !== null && this.mayBeUnderWay(cause)) {
      const settled = this.began + SETTLE_MS;
      return { reschedule: { dueAt: settled, countsAsAttempt: false }, pauseUntil: settled };
    }
    try {
      await this.mirror.follow(connection, order, copy, report, context);
      return { pauseUntil: 0 };
    } catch (error) {
      if (error instanceof ShopBusy) return { reschedule: { dueAt: this.soon(error.milliseconds), priority: 1, countsAsAttempt: false } };
      const wait = Math.max(backoff(attempt, Math.random()), error instanceof ShopUnavailable && error.underWay ? SETTLE_MS : 0);
      this.log.warn('a shop could not be updated; it is tried again', {
        order,
        connection: connection.id,
        attempt,
        wait_ms: Math.round(wait),
        error,
      });
      const isRefusal = error instanceof ShopRefused;
      if (isRefusal || attempt >= ATTEMPTS_BEFORE_REPORT) await report({ kind: 'failed', error: (error as Error).message, isRefusal });
      return { reschedule: { dueAt: this.soon(wait), priority: 1, countsAsAttempt: true }, pauseUntil: this.soon(wait) };
    }
  }

  /** The shop for the copy: where it was begun, even if the account has connected another since. null if that shop is not connected. */
  private async shopOf(cause: Cause, { placed, assigned, started, linked }: StorefrontCopy): Promise<ShopConnection | null> {
    const begun = linked ?? started;
    if (begun !== null) return this.shops.connectionFor(cause, begun.shop_domain);
    const first = assigned && (await this.shops.connectionFor(cause, assigned.shop_domain));
    return first ?? this.shops.connectionFor(cause, placed!.shop_domain);
  }

  /** Whether the shop may still be processing a request of an earlier process that was killed. */
  private mayBeUnderWay({ created }: Cause): boolean {
    return created < this.began && this.clock.milliseconds() < this.began + SETTLE_MS;
  }

  private soon(wait: number): number {
    return Math.ceil(this.clock.milliseconds() + wait);
  }
}
