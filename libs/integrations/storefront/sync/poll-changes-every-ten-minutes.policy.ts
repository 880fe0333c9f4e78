import { Connections } from '#integrations/connections/connections';
import { ReportedOrders } from '#integrations/storefront/notices/reported-orders';
import { ShopBusy } from '#integrations/storefront/shop-client/storefront.errors';
import type { ReportedOrder, ShopConnection } from '#integrations/storefront/shop-client/storefront-platform';
import { Storefronts } from '#integrations/storefront/shop-client/storefronts';
import { DomainError } from '#kernel/domain-error';
import { Clock, MINUTE, type UnixSeconds } from '#kernel/time';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { Log } from '#platform/logging/log';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { ClaimedJob, JobResult, Job } from '#job-queue/job-store';

const QUEUE = 'storefront.reconcile';
const EVERY = 10 * MINUTE;
/** Changes shortly before the last poll are queried again: clocks differ, and the platform's lists lag. */
const OVERLAP = 2 * MINUTE;

interface ShopPoll {
  readonly connection: string;
  readonly since: UnixSeconds;
  /** The start of a round and its next page; null before the first page. */
  readonly round: { readonly began: UnixSeconds; readonly page: string } | null;
}

/** Polls each shop for changes every ten minutes and applies them like notices, because notices get lost. */
@Policy({ queue: QUEUE, atOnce: 4, neverGivenUp: true })
export class PollChangesEveryTenMinutes implements PolicyHandler<ShopPoll> {
  constructor(
    private readonly connections: Connections,
    private readonly storefronts: Storefronts,
    private readonly reportedOrders: ReportedOrders,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  plan(event: RecordedEvent): readonly Job<ShopPoll>[] {
    if (event.type !== 'connection.made') return [];
    const { connection, kind } = event.data;
    if (kind !== 'shopify') return [];
    const payload: ShopPoll = { connection, since: Math.floor(event.created / 1000), round: null };
    return [{ queue: QUEUE, key: connection, dueAt: event.created + EVERY * 1000, payload }];
  }

  /** One page per job, to finish within the lease. */
  async perform({ payload }: ClaimedJob<ShopPoll>): Promise<JobResult> {
    const { connection: id, since, round } = payload;
    const connection = await this.connections.byId(id, ['shopify']);
    if (connection === null) return COMPLETED;
    const now = this.clock.milliseconds();
    try {
      const { orders, unread, next } = await this.storefronts.of(connection).changedSince(since - OVERLAP, round?.page ?? null);
      for (const { reference, reason } of unread) this.passOver(id, reference, reason);
      for (const order of orders) await this.apply(connection, order, now);
      const began = round?.began ?? Math.floor(now / 1000);
      const following: ShopPoll =
        next === null ? { connection: id, since: began, round: null } : { connection: id, since, round: { began, page: next } };
      return { reschedule: { dueAt: next === null ? now + EVERY * 1000 : now, payload: following, countsAsAttempt: false } };
    } catch (error) {
      if (!(error instanceof ShopBusy)) throw error;
      return { reschedule: { dueAt: Math.ceil(now + error.milliseconds), countsAsAttempt: false } };
    }
  }

  /** Applies an order. One that is refused is passed over, so that it does not keep back those behind it. */
  private async apply(connection: ShopConnection, order: ReportedOrder, now: number): Promise<void> {
    try {
      // The time in the name makes each poll of an order a report of its own.
      await this.reportedOrders.apply(connection, order, { name: `${order.order_id} asked for ${now}`, at: now });
    } catch (fault) {
      if (!(fault instanceof DomainError)) throw fault;
      this.passOver(connection.id, order.order_id, fault.message);
    }
  }

  private passOver(connection: string, order: string | null, reason: string): void {
    this.log.warn(`alert: an order of a shop was passed over: ${reason}`, { alert: 'shop_order_passed_over', connection, order });
  }
}
