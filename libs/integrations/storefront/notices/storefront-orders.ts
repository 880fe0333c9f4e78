import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isOwnShop } from '#integrations/storefront/notices/believed-notices';
import { claimShopOrder, shopOrder } from '#integrations/storefront/notices/shop-order';
import type { ShopConnection, ReportedOrder, ShopCopy } from '#integrations/storefront/shop-client/storefront-platform';
import { fold } from '#kernel/fact';
import { orderStream } from '#orders/contract';
import { ReportStorefront, type StorefrontCopy, storefrontCopy } from '#orders/storefront/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { Log } from '#platform/logging/log';

/** The stream of an order in a shop. It records which of our orders that is, so that the answer never changes. */
const copyStream = ({ account, livemode, key_id: shop }: ShopConnection, order_id: string): string =>
  ['storefront_order', account, livemode ? 'live' : 'test', shop, order_id].join('-');

/** Finds our order for a shop's order, and links the two. */
@Injectable()
export class StorefrontOrders {
  constructor(
    private readonly eventStore: EventStore,
    private readonly commands: CommandBus,
    private readonly log: Log,
  ) {}

  /** The known state of the copy of our order that a shop's order is linked to, or names; null if it may not belong to this shop. */
  async copyNamed(connection: ShopConnection, { ours, order_id }: ReportedOrder): Promise<StorefrontCopy | null> {
    const owner = await this.ownerOf(connection, order_id);
    const named = owner ?? ours;
    if (named === null) return null;
    const copy = await this.copyOf(named, connection);
    return copy.placed !== null && (owner !== null || isOwnShop(copy, connection.key_id)) ? copy : null;
  }

  /** The order of ours that a shop's order is; null if that is unknown so far, and `none` if it claims an order that has another copy. */
  async ourOrder(connection: ShopConnection, reported: ReportedOrder, context: CommandContext): Promise<{ id: string } | 'none' | null> {
    const { ours, order_id } = reported;
    const owner = await this.ownerOf(connection, order_id);
    if (owner !== null) return { id: owner };
    if (ours === null || (await this.copyNamed(connection, reported)) === null) return null;
    const linked = await this.link(connection, ours, reported, context);
    return linked === null ? null : linked ? { id: ours } : 'none';
  }

  /**
   * Links an order and its copy in a shop. Returns whether they are linked now; null if the account has no such order in this mode. An order has one
   * copy, and a copy has one order.
   */
  async link(
    connection: ShopConnection,
    order: string,
    { order_id, order_name }: Pick<ShopCopy, 'order_id'> & { order_name: string | null },
    context: CommandContext,
  ): Promise<boolean | null> {
    const { placed, linked } = await this.copyOf(order, context);
    if (placed === null) return null;
    if (linked !== null && linked.order_id === order_id && (order_name === null || linked.order_name === order_name)) return true;
    const there = { shop_domain: connection.key_id, storefront_order_id: order_id };
    const rule = (state: typeof shopOrder.initial) => claimShopOrder(state, order, linked?.order_id ?? null, there);
    const { events } = await this.eventStore.decide(copyStream(connection, order_id), shopOrder, rule, context);
    if (fold(shopOrder, events).owner !== order || (linked !== null && linked.order_id !== order_id)) {
      this.log.error('alert: two orders claim to be the same order in a shop', { order, order_id, shop: connection.key_id, linked });
      return false;
    }
    const shop = { connection: connection.id, platform: 'shopify', shop_domain: connection.key_id };
    await this.commands.execute(ReportStorefront({ order, news: { kind: 'linked', link: { ...shop, order_id, order_name } }, context }));
    return true;
  }

  /** The known state of an order's copy; the initial state if the order is of another account or mode. */
  async copyOf(order: string, { account, livemode }: Pick<ShopConnection, 'account' | 'livemode'>): Promise<StorefrontCopy> {
    const events = await this.eventStore.load(orderStream(order));
    return fold(
      storefrontCopy,
      events.filter(({ metadata }) => metadata.account === account && metadata.livemode === livemode),
    );
  }

  private async ownerOf(connection: ShopConnection, order_id: string): Promise<string | null> {
    return fold(shopOrder, await this.eventStore.load(copyStream(connection, order_id))).owner;
  }
}
