import { ConnectionBook } from '#integrations/connections/connection-book';
import { Connections } from '#integrations/connections/connections';
import { type NoticeOutcome, PartnerCounts } from '#integrations/partner-counts';
import { APPLY_NOTICE, contentOf, type StoredNotice } from '#integrations/storefront/notices/stored-notice';
import { ReportedOrders } from '#integrations/storefront/notices/reported-orders';
import type { ShopConnection } from '#integrations/storefront/shop-client/storefront-platform';
import { ShopBusy, ShopRefused, ShopUnavailable } from '#integrations/storefront/shop-client/storefront.errors';
import { Storefronts } from '#integrations/storefront/shop-client/storefronts';
import { Clock, DAY, MINUTE } from '#kernel/time';
import { Policy, type PolicyHandler } from '#job-queue/policy';
import { Clocks } from '#platform/clock/clocks';
import { CommandContext } from '#platform/event-store/command-context';
import { Log } from '#platform/logging/log';
import { SecretBox } from '#platform/secrets/secret-box';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, JobResult } from '#job-queue/job-store';
import { Records, type RecordWrite } from '#platform/storage/records';

const APPLIED_NOTICES = 'storefront_notices';
/** How long it is remembered that a notice was applied: the platform repeats one for four hours. Milliseconds. */
const REMEMBERED = 2 * DAY * 1000;
/** How long a notice waits for its order (interface §4.9). Milliseconds. */
const PATIENCE = DAY * 1000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15 * MINUTE * 1000;

/** Applies a shop's notice: once, one notice of an order at a time, and later if it came before its order. */
@Policy({ queue: APPLY_NOTICE, atOnce: 16, perGroup: 1 })
export class ApplyNoticeWhenReceived implements PolicyHandler {
  constructor(
    private readonly connections: Connections,
    private readonly storefronts: Storefronts,
    private readonly book: ConnectionBook,
    private readonly reportedOrders: ReportedOrders,
    private readonly records: Records,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    private readonly clocks: Clocks,
    private readonly counts: PartnerCounts,
    private readonly log: Log,
  ) {}

  async perform({ key, payload }: ClaimedJob): Promise<JobResult> {
    const notice = payload as StoredNotice;
    const connection = await this.connections.byId(notice.connection, ['shopify']);
    if (connection === null) return this.over('ignored');
    const { account, livemode } = connection;
    if ((await this.records.get(APPLIED_NOTICES, key, scopeOf(account, livemode))) !== null) return this.over('repeated');
    try {
      const content = contentOf(key, notice, this.secrets);
      const outcome =
        content === 'uninstalled'
          ? await this.disconnected(connection, notice)
          : await this.reportedOrders.applyNotice(connection, content, { name: key, at: notice.received });
      return outcome === 'unknown' ? this.parked(notice) : this.over(outcome, [this.remembered(connection, key, notice)]);
    } catch (fault) {
      if (fault instanceof ShopBusy || fault instanceof ShopRefused || fault instanceof ShopUnavailable) return this.parked(notice);
      throw fault;
    }
  }

  private remembered({ account, livemode }: ShopConnection, id: string, { topic }: StoredNotice): RecordWrite {
    const now = this.clock.milliseconds();
    return {
      collection: APPLIED_NOTICES,
      id,
      scope: scopeOf(account, livemode),
      createdAt: Math.floor(now / 1000),
      filters: {},
      json: JSON.stringify({ topic }),
      expiresAt: now + REMEMBERED,
    };
  }

  /** Retried ever less often, for a day: its order is unknown here, or the shop could not be reached. */
  private parked({ topic, connection, received }: StoredNotice): JobResult {
    const now = this.clock.milliseconds();
    const waited = now - received;
    if (waited < PATIENCE) {
      const wait = Math.min(Math.max(waited, FIRST_WAIT), LONGEST_WAIT);
      return { reschedule: { dueAt: now + wait, priority: 1, countsAsAttempt: false } };
    }
    this.log.info('a notice that could not be applied within a day was dropped', { connection, topic });
    return this.over('dropped');
  }

  private over(outcome: NoticeOutcome, records: readonly RecordWrite[] = []): JobResult {
    this.counts.countNotice('shopify', outcome);
    return { records };
  }

  /** A signed notice may be an old one: only a shop that does not let us in any more has removed the app. */
  private async disconnected(connection: ShopConnection, { received }: StoredNotice): Promise<'applied' | 'ignored'> {
    if (await this.storefronts.of(connection).letsUsIn()) return 'ignored';
    const { id, account, livemode, kind, key_id: shop } = connection;
    this.log.warn('alert: a shop has removed the app; its connection is removed', { connection: id, shop });
    const context = new CommandContext({
      account,
      livemode,
      actor: { type: 'partner', id, name: kind },
      milliseconds: received,
      performedAt: await this.clocks.of(scopeOf(account, livemode)),
      repeatable: [id, 'uninstalled'].join('\n'),
    });
    await this.book.remove(id, kind, this.clock.now(), context);
    return 'applied';
  }
}
