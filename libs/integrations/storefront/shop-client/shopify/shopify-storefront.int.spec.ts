import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { ShopPace } from '#integrations/storefront/shop-client/shop-pace';
import { ShopUnavailable } from '#integrations/storefront/shop-client/storefront.errors';
import { ShopifyClient } from '#integrations/storefront/shop-client/shopify/shopify-client';
import { ShopifyStorefront } from '#integrations/storefront/shop-client/shopify/shopify-storefront';
import { MachineClock } from '#platform/clock/machine-clock';

describe('the orders of a shop, a page at a time', () => {
  const sockets = new Agent();
  let pageInfo = {};
  const shop = createServer((_, answer) => {
    answer.setHeader('content-type', 'application/json').end(JSON.stringify({ data: { orders: { nodes: [], pageInfo } } }));
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

  it('continue at the shop’s cursor until there are no more', async () => {
    pageInfo = { hasNextPage: true, endCursor: 'second' };
    expect(await storefront().moneySince(1, 'first')).toEqual({ orders: [], unread: [], next: 'second' });
    pageInfo = { hasNextPage: false, endCursor: 'second' };
    expect(await storefront().changedSince(1, 'second')).toEqual({ orders: [], unread: [], next: null });
  });

  it('are given up, not retried for ever, if the shop’s cursor is invalid', async () => {
    pageInfo = { hasNextPage: true, endCursor: 'first' };
    await expect(storefront().moneySince(1, 'first')).rejects.toThrow(ShopUnavailable);
    await expect(storefront().changedSince(1, 'first')).rejects.toThrow(ShopUnavailable);
  });
});
