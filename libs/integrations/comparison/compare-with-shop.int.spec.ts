import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { CompareWithShop } from '#integrations/comparison/compare-with-shop';
import type { ShopConnection, StorefrontPlatform } from '#integrations/storefront/shop-client/storefront-platform';
import { ShopPace } from '#integrations/storefront/shop-client/shop-pace';
import { ShopBusy, ShopUnavailable } from '#integrations/storefront/shop-client/storefront.errors';
import { ShopifyClient } from '#integrations/storefront/shop-client/shopify/shopify-client';
import { ShopifyStorefront } from '#integrations/storefront/shop-client/shopify/shopify-storefront';
import { MachineClock } from '#platform/clock/machine-clock';

type Parts = ConstructorParameters<typeof CompareWithShop>;

/** The shop lists its orders before any of ours is read. */
async function compared(shop: StorefrontPlatform): Promise<void> {
  const comparison = new CompareWithShop({} as Parts[0], {} as Parts[1], { of: () => shop } as unknown as Parts[2]);
  for await (const _ of comparison.differences({} as ShopConnection, { from: 1, to: 2 }));
}

describe('comparing with a shop', () => {
  const sockets = new Agent();
  const cursors = ['a', 'b', 'a', 'b'];
  const shop = createServer((_, answer) => {
    const endCursor = cursors.shift() ?? null;
    const orders = { nodes: [], pageInfo: { hasNextPage: endCursor !== null, endCursor } };
    answer.setHeader('content-type', 'application/json').end(JSON.stringify({ data: { orders } }));
  });
  beforeAll(() => new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve)));
  afterAll(async () => {
    await sockets.destroy();
    shop.close();
  });

  it('gives up if the shop refuses calls for too long', async () => {
    const busy = { moneySince: () => Promise.reject(new ShopBusy(600_001)) };
    await expect(compared(busy as unknown as StorefrontPlatform)).rejects.toThrow(ShopUnavailable);
  });

  it('gives up if its pages form a circle', async () => {
    const address = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
    const client = new ShopifyClient('asha.myshopify.test', 'shpat_1', address, new ShopPace(new MachineClock()), () => {}, sockets);
    await expect(compared(new ShopifyStorefront(client, 'app secret'))).rejects.toThrow(ShopUnavailable);
    expect(cursors).toEqual(['b']);
  });
});
