import { Injectable } from '@nestjs/common';
import { CommandBus, type ICommand } from '@nestjs/cqrs';
import { mustVerify, isOutdated } from '#integrations/storefront/notices/believed-notices';
import { Storefronts } from '#integrations/storefront/shop-client/storefronts';
import { StorefrontOrders } from '#integrations/storefront/notices/storefront-orders';
import type { ShopConnection, ReportedOrder } from '#integrations/storefront/shop-client/storefront-platform';
import { Clocks } from '#platform/clock/clocks';
import { CancelOrder, ReportFulfillment } from '#orders/contract';
import { ReportStorefront } from '#orders/storefront/contract';
import { CommandContext } from '#platform/event-store/command-context';
import { scopeOf } from '#platform/storage/documents';

/** When and by what name a shop told of an order: redelivered, it is the same. */
export interface ReportKey {
  readonly name: string;
  /** Unix milliseconds. */
  readonly at: number;
}

/** Applies what a shop tells of an order through the same commands, whether by a notice or asked. Each stands being redelivered, late or in any order. */
@Injectable()
export class ReportedOrders {
  constructor(
    private readonly orders: StorefrontOrders,
    private readonly storefronts: Storefronts,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  /**
   * What a notice tells. It is signed, but it may be an old one, or name an order that it is not of. One that is older than what is known
   * changes nothing; before anything is linked, cancelled or recorded as paid back, the shop is asked how the order stands now, and that
   * is applied. It may not show an order yet that it has told of. Throws what the shop answers otherwise.
   */
  async applyNotice(connection: ShopConnection, reported: ReportedOrder, reportKey: ReportKey): Promise<'applied' | 'ignored' | 'unknown'> {
    const copy = await this.orders.copyNamed(connection, reported);
    if (copy === null) return 'unknown';
    if (isOutdated(copy, reported)) return 'ignored';
    const now = mustVerify(copy, reported) ? await this.storefronts.of(connection).orderNow(reported.order_id) : reported;
    return now === null ? 'unknown' : this.apply(connection, now, reportKey);
  }

  /** What the shop itself has answered. `unknown`: it is none of ours, as far as is known. `ignored`: it is none of ours for certain. */
  async apply(connection: ShopConnection, reported: ReportedOrder, reportKey: ReportKey): Promise<'applied' | 'ignored' | 'unknown'> {
    const now = await this.clocks.of(scopeOf(connection.account, connection.livemode));
    const context = (part: string): CommandContext => contextOf(connection, reportKey, part, now);
    const order = await this.orders.ourOrder(connection, reported, context('link'));
    if (order === null) return 'unknown';
    if (order === 'none') return 'ignored';
    for (const command of commandsOf(order.id, reported, context)) await this.commands.execute(command);
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

function commandsOf(order: string, reported: ReportedOrder, context: (part: string) => CommandContext): ICommand[] {
  const { fields, goods, cancelled, refunds } = reported;
  return [
    ...(fields === null ? [] : [new ReportStorefront(order, { kind: 'changed', ...fields }, context('fields'))]),
    ...goods.map((news, n) => new ReportFulfillment(order, news, context(`goods ${n}`))),
    ...(cancelled === null ? [] : [new CancelOrder(order, cancelled, context('cancelled'))]),
    ...refunds.map(
      ({ refund, ours }) => new ReportStorefront(order, { kind: 'refunded', refund, ours }, context(`refund ${refund.storefront_refund}`)),
    ),
  ];
}
