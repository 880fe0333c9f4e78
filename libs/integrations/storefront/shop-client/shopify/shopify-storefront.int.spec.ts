import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Agent } from 'undici';
import { ShopPace } from '#integrations/storefront/shop-client/shop-pace';
import { ShopUnavailable } from '#integrations/storefront/shop-client/storefront.errors';
import { ShopifyClient } from '#integrations/storefront/shop-client/shopify/shopify-client';
import { ShopifyStorefront } from '#integrations/storefront/shop-client/shopify/shopify-storefront';
import { MachineClock } from '#platform/clock/machine-clock';
import { placed } from '#test/support/facts/order-facts';

describe('a shop', () => {
  const sockets = new Agent();
  let pageInfo = {};
  const data = (operation: string): object => {
    if (operation.includes('MarkAsPaid')) return { orderMarkAsPaid: { order: null, userErrors: [{ field: null, message: 'No.' }] } };
    if (!operation.includes('StepsTaken')) return { orders: { nodes: [], pageInfo } };
    return { order: { cancelledAt: null, totalReceivedSet: { shopMoney: { amount: '1725.00' } }, transactions: [], refunds: [] } };
  };
  const shop = createServer((request, answer) => {
    void text(request).then((body) => {
      const { query } = JSON.parse(body) as { query: string };
      answer.setHeader('content-type', 'application/json').end(JSON.stringify({ data: data(query) }));
    });
  });
  beforeAll(() => new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve)));
  afterAll(async () => {
    await sockets.destroy();
    shop.close();
  });

  const storefront = (): ShopifyStorefront => {
    const address = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
    const client = new ShopifyClient('asha.myshopify.test', 'shpat_1', address, new ShopPace(new MachineClock()), () => {}, sockets);
    return new ShopifyStorefront(client, 'app secret');
  };

  it('shows its orders a page at a time, from its cursor until there are no more', async () => {
    pageInfo = { hasNextPage: true, endCursor: 'second' };
    expect(await storefront().moneySince(1, 'first')).toEqual({ orders: [], unread: [], next: 'second' });
    pageInfo = { hasNextPage: false, endCursor: 'second' };
    expect(await storefront().changedSince(1, 'second')).toEqual({ orders: [], unread: [], next: null });
  });

  it('is given up, not queried for ever, if its cursor is invalid', async () => {
    pageInfo = { hasNextPage: true, endCursor: 'first' };
    await expect(storefront().moneySince(1, 'first')).rejects.toThrow(ShopUnavailable);
    await expect(storefront().changedSince(1, 'first')).rejects.toThrow(ShopUnavailable);
  });

  it('that has its copy paid already may have received less than came, because a fee for cash was added after the copy was made', async () => {
    const step = (total: number) => ({ what: 'cash', amount: 175_000, total }) as const;
    const { data: order } = placed();
    await expect(storefront().takeThrough('1', order, step(172_500))).resolves.toBeNull();
    await expect(storefront().takeThrough('1', order, step(174_000))).rejects.toThrow('No.');
  });
});
