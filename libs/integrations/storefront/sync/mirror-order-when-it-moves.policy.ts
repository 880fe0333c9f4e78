import { CommandBus } from '@nestjs/cqrs';
import { StorefrontOrders } from '#integrations/storefront/notices/storefront-orders';
import type { ShopConnection } from '#integrations/storefront/shop-client/storefront-platform';
import { ConnectedShops, shopOf } from '#integrations/storefront/sync/connected-shops';
import { ShopBusy, ShopRefused, ShopUnavailable } from '#integrations/storefront/shop-client/storefront.errors';
import { Storefronts } from '#integrations/storefront/shop-client/storefronts';
import { Clock } from '#kernel/time';
import { orderOf } from '#orders/contract';
import {
  cashCollectedBy,
  isHeld,
  type Mirrored,
  needsNoCopy,
  type OrderStreamFact,
  ReportStorefront,
  type Step,
  stepsLeft,
  type StorefrontCopy,
  type StorefrontNews,
} from '#orders/storefront/contract';
import { backoff } from '#kernel/backoff';
import { Clocks } from '#platform/clock/clocks';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { CommandContext } from '#platform/event-store/command-context';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { Log } from '#platform/logging/log';
import type { ClaimedJob, JobResult, Job } from '#job-queue/job-store';

const QUEUE = 'storefront.mirror';
/** The facts that update the storefront, beside cash. */
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
const isMirrored = (event: RecordedEvent): boolean =>
  MIRRORED.has(event.type) || Boolean(cashCollectedBy(event as unknown as OrderStreamFact));
/** How long the platform may be at what it has not answered, milliseconds. Before that, nobody looks whether it was done: the whole order rests. */
const SETTLES = 30_000;
/** The tries after which a merchant learns that a shop does not answer. */
const PATIENCE = 3;

interface Mirroring {
  readonly cause: Cause;
  readonly order: string;
}

/**
 * The order's copy in the merchant's shop follows the order: it is made, marked as paid, refunded and cancelled after it, one step at a
 * time, until it shows all that has happened. One order waits for no other.
 */
@Policy({ queue: QUEUE, atOnce: 16, perGroup: 1, neverGivenUp: true })
export class MirrorOrderWhenItMoves implements PolicyHandler {
  private readonly began: number;

  constructor(
    private readonly shops: ConnectedShops,
    private readonly storefronts: Storefronts,
    private readonly orders: StorefrontOrders,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly clocks: Clocks,
    private readonly log: Log,
  ) {
    this.began = clock.milliseconds();
  }

  plan(event: RecordedEvent): readonly Job[] {
    const order = isMirrored(event) ? orderOf(event.stream) : null;
    if (order === null) return [];
    const payload: Mirroring = { cause: causeOf(event), order };
    return [{ queue: QUEUE, key: event.id, group: order, dueAt: event.created, payload }];
  }

  async perform({ payload, attempt }: ClaimedJob): Promise<JobResult> {
    const { cause, order } = payload as Mirroring;
    const report = this.reporterOf(cause, order);
    const context = await followUp(cause, QUEUE, this.clocks);
    const copy = await this.orders.copyOf(order, context);
    if (needsNoCopy(copy)) {
      await report({ kind: 'skipped' });
      return COMPLETED;
    }
    const { started } = copy;
    const connection = await this.shopOf(cause, copy);
    if (connection === null) {
      if (copy.syncState === 'pending') await report({ kind: 'failed', error: 'The shop is not connected any more.' });
      return COMPLETED;
    }
    if (started !== null && this.mayBeUnderWay(cause)) {
      const settled = this.began + SETTLES;
      return { reschedule: { dueAt: settled, countsAsAttempt: false }, pauseUntil: settled };
    }
    try {
      await this.follow(connection, order, copy, report, context);
      return { pauseUntil: 0 };
    } catch (error) {
      if (error instanceof ShopBusy) return { reschedule: { dueAt: this.soon(error.milliseconds), priority: 1, countsAsAttempt: false } };
      const wait = Math.max(backoff(attempt, Math.random()), error instanceof ShopUnavailable && error.underWay ? SETTLES : 0);
      this.log.warn('a shop could not be updated; it is tried again', {
        order,
        connection: connection.id,
        attempt,
        wait_ms: Math.round(wait),
        error,
      });
      if (error instanceof ShopRefused || attempt >= PATIENCE) await report({ kind: 'failed', error: (error as Error).message });
      return { reschedule: { dueAt: this.soon(wait), priority: 1, countsAsAttempt: true }, pauseUntil: this.soon(wait) };
    }
  }

  /** What has begun in a shop stays there, whichever the account has connected since. */
  private async shopOf(cause: Cause, { placed, assigned, started, linked }: StorefrontCopy): Promise<ShopConnection | null> {
    const begun = linked ?? started;
    if (begun !== null) return this.shops.connectionFor(cause, begun.shop_domain);
    const first = assigned && (await this.shops.connectionFor(cause, assigned.shop_domain));
    return first ?? this.shops.connectionFor(cause, placed!.shop_domain);
  }

  private async follow(
    connection: ShopConnection,
    order: string,
    before: StorefrontCopy,
    report: (news: StorefrontNews) => Promise<void>,
    context: CommandContext,
  ): Promise<void> {
    const storefront = this.storefronts.of(connection);
    const placed = before.placed!;
    let there = before.linked?.order_id;
    if (there === undefined) {
      if (before.started === null) await report({ kind: 'started', shop: shopOf(connection) });
      const copy = await storefront.copyOf(placed, isHeld(before.verification), before.started !== null);
      if (!(await this.orders.link(connection, order, copy, context)))
        throw new ShopRefused(`Order ${copy.order_name} there is another's.`);
      there = copy.order_id;
    }
    for (const step of stepsLeft(before)) {
      try {
        const made = await storefront.takeThrough(there, placed, step);
        await report({ kind: 'mirrored', step: mirroredBy(step, made) });
      } catch (error) {
        if (step.what !== 'tags' || !(error instanceof ShopRefused)) throw error;
        await report({ kind: 'tags_refused', request: step.request, error: error.message });
      }
    }
  }

  /** An earlier process may have sent a request when it was killed, which the shop may still be performing. */
  private mayBeUnderWay({ created }: Cause): boolean {
    return created < this.began && this.clock.milliseconds() < this.began + SETTLES;
  }

  /** Each report is a command of its own, named after its content and time: the rule recognises repeats. */
  private reporterOf(cause: Cause, order: string): (news: StorefrontNews) => Promise<void> {
    return async (news) => {
      const context = await followUp(cause, QUEUE, this.clocks, ` ${JSON.stringify(news)} ${this.clock.milliseconds()}`);
      return this.commands.execute(new ReportStorefront(order, news, context));
    };
  }

  private soon(wait: number): number {
    return Math.ceil(this.clock.milliseconds() + wait);
  }
}

/** `made`: the platform's id of what it made. */
function mirroredBy(step: Step, made: string | null): Mirrored {
  if (step.what === 'refund') return { what: step.what, refund: step.refund, storefront_refund: made };
  if (step.what === 'tags') return { what: step.what, request: step.request };
  return step.what === 'risk_level' ? step : { what: step.what };
}
