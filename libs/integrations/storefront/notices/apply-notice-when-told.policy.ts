import { ConnectionBook } from '#integrations/connections/connection-book';
import { Connections } from '#integrations/connections/connections';
import { type NoticeOutcome, PartnerCounts } from '#integrations/partner-counts';
import { APPLY_NOTICE, contentOf, namesOf, type StoredNotice } from '#integrations/storefront/notices/stored-notice';
import { ToldOrders } from '#integrations/storefront/notices/told-orders';
import type { ShopConnection } from '#integrations/storefront/platform/storefront-platform';
import { Clock, DAY, MINUTE } from '#kernel/time';
import { Policy, type PolicyHandler } from '#platform/due-work/policy';
import { Clocks } from '#platform/clock/clocks';
import { CommandContext } from '#platform/event-store/command-context';
import { Log } from '#platform/logging/log';
import { SecretBox } from '#platform/secrets/secret-box';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedWork, RecordWrite, Settlement } from '#platform/storage/due-work';
import { Records } from '#platform/storage/records';

const TOLD = 'storefront_notices';
/** How long it is remembered that a notice was applied: the platform repeats one for four hours. Milliseconds. */
const REMEMBERED = 2 * DAY * 1000;
/** How long a notice waits for its order (interface §4.9). Milliseconds. */
const PATIENCE = DAY * 1000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15 * MINUTE * 1000;

/** What a shop has told is applied: once, one notice of an order at a time, and in its turn when it came before its order. */
@Policy({ kind: APPLY_NOTICE, atOnce: 8, perLane: 1 })
export class ApplyNoticeWhenTold implements PolicyHandler {
  constructor(
    private readonly connections: Connections,
    private readonly book: ConnectionBook,
    private readonly toldOrders: ToldOrders,
    private readonly records: Records,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    private readonly clocks: Clocks,
    private readonly counts: PartnerCounts,
    private readonly log: Log,
  ) {}

  async perform({ payload }: ClaimedWork): Promise<Settlement> {
    const notice = payload as StoredNotice;
    const connection = await this.connections.byId(notice.connection, ['shopify']);
    if (connection === null) return this.over('ignored');
    if (await this.isTold(connection, notice)) return this.over('repeated');
    const content = contentOf(notice, this.secrets);
    if (content === 'uninstalled') {
      await this.disconnect(connection, notice);
      return this.over('applied');
    }
    const outcome = await this.toldOrders.apply(connection, content, { name: `${notice.event} ${notice.topic}`, at: notice.at });
    return outcome === 'unknown' ? this.parked(notice, content.order_id) : this.over(outcome, this.remembered(connection, notice));
  }

  private async isTold(connection: ShopConnection, notice: StoredNotice): Promise<boolean> {
    const scope = scopeOf(connection.account, connection.livemode);
    const found = await Promise.all(namesOf(notice).map((name) => this.records.get(TOLD, name, scope)));
    return found.some((record) => record !== null);
  }

  private remembered({ account, livemode }: ShopConnection, notice: StoredNotice): RecordWrite[] {
    const now = this.clock.milliseconds();
    const { topic, at } = notice;
    return namesOf(notice).map((id) => ({
      collection: TOLD,
      id,
      scope: scopeOf(account, livemode),
      createdAt: Math.floor(now / 1000),
      filters: {},
      json: JSON.stringify({ topic, at: Math.floor(at / 1000) }),
      expiresAt: now + REMEMBERED,
    }));
  }

  /** Looked at again ever more seldom; after a day it is no order of ours. */
  private parked({ topic, connection, received }: StoredNotice, order_id: string): Settlement {
    const now = this.clock.milliseconds();
    const waited = now - received;
    if (waited < PATIENCE) {
      const wait = Math.min(Math.max(waited, FIRST_WAIT), LONGEST_WAIT);
      return { again: { dueAt: now + wait, rank: 1, countsAsAttempt: false } };
    }
    this.log.info('a notice of an order that is not known here was dropped', { connection, topic, order_id });
    return this.over('dropped');
  }

  private over(outcome: NoticeOutcome, records: readonly RecordWrite[] = []): Settlement {
    this.counts.told('shopify', outcome);
    return { records };
  }

  private async disconnect({ id, account, livemode, kind, key_id: shop }: ShopConnection, notice: StoredNotice): Promise<void> {
    this.log.warn('alert: a shop has removed the app; its connection is removed', { connection: id, shop });
    const context = new CommandContext({
      account,
      livemode,
      actor: { type: 'partner', id, name: kind },
      milliseconds: notice.at,
      performedAt: await this.clocks.of(scopeOf(account, livemode)),
      repeatable: [id, notice.event].join('\n'),
    });
    await this.book.remove(id, context);
  }
}
