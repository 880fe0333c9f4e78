import { Injectable } from '@nestjs/common';
import { CommandBus, type ICommand } from '@nestjs/cqrs';
import { mustVerify } from '#integrations/storefront/notices/believed-notices';
import { Storefronts } from '#integrations/storefront/shop-client/storefronts';
import { StorefrontOrders } from '#integrations/storefront/notices/storefront-orders';
import type { ShopConnection, ReportedOrder } from '#integrations/storefront/shop-client/storefront-platform';
import { Clocks } from '#platform/clock/clocks';
import { CancelOrder, ReportFulfillment } from '#orders/contract';
import { isOutdated, ReportStorefront } from '#orders/storefront/contract';
import { CommandContext } from '#platform/event-store/command-context';
import { scopeOf } from '#platform/storage/documents';

/** Identifies a shop's report; the same for a redelivery. */
export interface ReportKey {
  readonly name: string;
  /** Unix milliseconds. */
  readonly at: number;
}

/** Applies a shop's report of an order through the same commands, from a notice or a query. Each command is idempotent and independent of delay and order. */
@Injectable()
export class ReportedOrders {
  constructor(
    private readonly orders: StorefrontOrders,
    private readonly storefronts: Storefronts,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  /**
   * Applies a notice. It is signed, but may be old, or name an order that it does not belong to. A notice older than the known state is `ignored`.
   * Before anything is linked, cancelled or recorded as refunded, the order is queried at the shop, and the answer is applied instead. `unknown`: the
   * notice belongs to no order of ours so far, or the shop does not show the order yet. Throws the shop's errors.
   */
  async applyNotice(connection: ShopConnection, reported: ReportedOrder, reportKey: ReportKey): Promise<'applied' | 'ignored' | 'unknown'> {
    const copy = await this.orders.copyNamed(connection, reported);
    if (copy === null) return 'unknown';
    if (reported.fields !== null && isOutdated(copy, reported.fields)) return 'ignored';
    const now = mustVerify(copy, reported) ? await this.storefronts.of(connection).orderNow(reported.order_id) : reported;
    return now === null ? 'unknown' : this.apply(connection, now, reportKey);
  }

  /** Applies the shop's own answer. `unknown`: not one of our orders so far. `ignored`: definitely not one of our orders. */
  async apply(connection: ShopConnection, reported: ReportedOrder, reportKey: ReportKey): Promise<'applied' | 'ignored' | 'unknown'> {
    const now = await this.clocks.of(scopeOf(connection.account, connection.livemode));
    const context = (part: string): CommandContext => contextOf(connection, reportKey, part, now);
    const order = await this.orders.ourOrder(connection, reported, context('link'));
    if (order === null) return 'unknown';
    if (order === 'none') return 'ignored';
    for (const command of commandsOf(order.id, reported, reportKey.at, context)) await this.commands.execute(command);
    return 'applied';
  }
}

const contextOf = (
  { id, account, livemode, kind }: ShopConnection,
  { name, at }: ReportKey,
  part: string,
  performedAt: number,
): CommandContext =>
  new CommandContext({
    account,
    livemode,
    actor: { type: 'partner', id, name: kind },
    milliseconds: at,
    performedAt,
    repeatable: [id, name, part].join('\n'),
  });

/** `at`: when the report was received, for a shop that does not say when it was sent. Unix milliseconds. */
function commandsOf(order: string, reported: ReportedOrder, at: number, context: (part: string) => CommandContext): ICommand[] {
  const { fields, goods, cancelled, refunds } = reported;
  return [
    ...(fields === null
      ? []
      : [ReportStorefront({ order, news: { kind: 'changed', reported_at: at, ...fields }, context: context('fields') })]),
    ...goods.map((news, n) => ReportFulfillment({ order, news, context: context(`goods ${n}`) })),
    ...(cancelled === null ? [] : [CancelOrder({ order, reason: cancelled, context: context('cancelled') })]),
    ...refunds.map(({ refund, ours }) =>
      ReportStorefront({ order, news: { kind: 'refunded', refund, ours }, context: context(`refund ${refund.storefront_refund}`) }),
    ),
  ];
}
