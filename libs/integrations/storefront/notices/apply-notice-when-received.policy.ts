import { Connections } from '#integrations/connections/connections';
import { type NoticeOutcome, PartnerCounts } from '#integrations/partner-counts';
import { RemovedApp } from '#integrations/storefront/notices/removed-app';
import { ReportedOrders } from '#integrations/storefront/notices/reported-orders';
import { APPLY_NOTICE, type StoredNotice } from '#integrations/storefront/notices/stored-notice';
import { WaitingNotices } from '#integrations/storefront/notices/waiting-notices';
import { ShopBusy, ShopRefused, ShopUnavailable } from '#integrations/storefront/shop-client/storefront.errors';
import type { ClaimedJob, JobResult } from '#job-queue/job-store';
import { Policy, type PolicyHandler } from '#job-queue/policy';
import { scopeOf } from '#platform/storage/documents';
import type { RecordWrite } from '#platform/storage/records';

/** Applies each shop notice once, one notice per order at a time. A notice that came before its order is retried later. */
@Policy({ queue: APPLY_NOTICE, atOnce: 16, perGroup: 1 })
export class ApplyNoticeWhenReceived implements PolicyHandler<StoredNotice> {
  constructor(
    private readonly connections: Connections,
    private readonly notices: WaitingNotices,
    private readonly reportedOrders: ReportedOrders,
    private readonly removedApp: RemovedApp,
    private readonly counts: PartnerCounts,
  ) {}

  async perform({ key, payload }: ClaimedJob<StoredNotice>): Promise<JobResult> {
    const notice = payload;
    const connection = await this.connections.byId(notice.connection, ['shopify']);
    if (connection === null) return this.over('ignored');
    const scope = scopeOf(connection.account, connection.livemode);
    if (await this.notices.isApplied(key, scope)) return this.over('repeated');
    try {
      const content = this.notices.contentOf(key, notice);
      const outcome =
        content === 'uninstalled'
          ? await this.removedApp.apply(connection, notice.received)
          : await this.reportedOrders.applyNotice(connection, content, { name: key, at: notice.received });
      return outcome === 'unknown' ? this.parked(notice) : this.over(outcome, [this.notices.applied(key, scope, notice)]);
    } catch (fault) {
      if (fault instanceof ShopBusy || fault instanceof ShopRefused || fault instanceof ShopUnavailable) return this.parked(notice);
      throw fault;
    }
  }

  private parked(notice: StoredNotice): JobResult {
    return this.notices.retry(notice) ?? this.over('dropped');
  }

  private over(outcome: NoticeOutcome, records: readonly RecordWrite[] = []): JobResult {
    this.counts.countNotice('shopify', outcome);
    return { records };
  }
}
