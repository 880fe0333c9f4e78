import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type Compared, unreadThere } from '#integrations/comparison/difference';
import { type OrderStory, orderDifferences } from '#integrations/comparison/order-differences';
import type { Stretch } from '#integrations/payments/gateway/payment-gateway';
import { ShopBusy, ShopUnavailable } from '#integrations/storefront/shop-client/storefront.errors';
import type { ShopConnection, StorefrontPlatform } from '#integrations/storefront/shop-client/storefront-platform';
import { Storefronts } from '#integrations/storefront/shop-client/storefronts';
import { type OrderResource, orderStream } from '#orders/contract';
import { orderList } from '#orders/queries/contract';
import { EventHistory } from '#platform/event-history/event-history';
import { scopeOf } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';

const PAGE = 100;
/** Orders listed by the shop that are kept in memory; others are queried one by one. */
const MOST_REMEMBERED = 100_000;
/** How long a shop may refuse calls before the comparison fails, ms. */
const PATIENCE = 600_000;

/** Compares orders with a shop's: first the orders that the shop lists as changed since `from`, then ours that it did not list. Changes nothing. */
@Injectable()
export class CompareWithShop {
  constructor(
    private readonly history: EventHistory,
    private readonly readModels: ReadModels,
    private readonly storefronts: Storefronts,
  ) {}

  async *differences(connection: ShopConnection, { from, to }: Stretch): AsyncGenerator<Compared> {
    const shop = this.storefronts.of(connection);
    const listed = new Set<string>();
    const pages = new Set<string>();
    let page: string | null = null;
    do {
      const { orders, unread, next } = await patiently(() => shop.moneySince(from, page));
      for (const each of unread) yield { differences: [unreadThere('order', each)], until: from };
      for (const there of orders) {
        if (listed.size < MOST_REMEMBERED) listed.add(there.order_id);
        // Shops have orders of other sellers too.
        if (there.ours !== null)
          yield { differences: orderDifferences(there, there.ours, await this.storyOf(connection, there.ours)), until: from };
      }
      if (next !== null && pages.has(next)) throw new ShopUnavailable('The shop lists the same orders again and again', false);
      if (next !== null) pages.add(next);
      page = next;
    } while (page !== null);
    yield* this.notListed(connection, shop, listed, { from, to });
    yield { differences: null, until: to };
  }

  private async *notListed(
    { account, livemode, key_id }: ShopConnection,
    shop: StorefrontPlatform,
    listed: ReadonlySet<string>,
    { from, to }: Stretch,
  ): AsyncGenerator<Compared> {
    const query = { scope: scopeOf(account, livemode), filters: {}, created: { gte: from, lt: to }, limit: PAGE };
    for (let startingAfter: string | undefined; ;) {
      const { documents, hasMore } = await this.readModels.list(orderList.name, { ...query, ...(startingAfter && { startingAfter }) });
      const orders = documents.map((json) => JSON.parse(json) as OrderResource);
      for (const { id, storefront, created_at } of orders) {
        const { order_id, shop_domain, sync_state } = storefront;
        if (shop_domain !== key_id || sync_state === null || listed.has(order_id ?? '')) continue;
        const isThere = order_id !== null && (await patiently(() => shop.orderNow(order_id))) !== null;
        const message = order_id === null ? `It has no copy in the shop (${sync_state}).` : 'The shop does not know it any more.';
        const missing = { difference: 'missing_there' as const, of: 'order' as const, here: id, there: order_id, message };
        yield { differences: isThere ? [] : [missing], until: created_at };
      }
      startingAfter = orders.at(-1)?.id;
      if (!hasMore) return;
    }
  }

  private async storyOf({ account, livemode }: ShopConnection, order: string): Promise<OrderStory[]> {
    const events = await this.history.stream(orderStream(order));
    return events.filter(({ metadata }) => metadata.account === account && metadata.livemode === livemode);
  }
}

/** Retries while the shop is busy. Throws `ShopUnavailable` if that takes longer than `PATIENCE`. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let waited = 0; ;) {
    try {
      return await ask();
    } catch (fault) {
      if (!(fault instanceof ShopBusy)) throw fault;
      waited += fault.milliseconds;
      if (waited > PATIENCE) throw new ShopUnavailable(fault.message, false);
      await pause(fault.milliseconds);
    }
  }
}
