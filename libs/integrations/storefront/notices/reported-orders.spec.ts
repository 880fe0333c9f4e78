import type { CommandBus } from '@nestjs/cqrs';
import type { StorefrontOrders } from '#integrations/storefront/notices/storefront-orders';
import { ReportedOrders } from '#integrations/storefront/notices/reported-orders';
import type { ShopConnection, ReportedOrder } from '#integrations/storefront/shop-client/storefront-platform';
import type { Storefronts } from '#integrations/storefront/shop-client/storefronts';
import { storefrontCopy } from '#orders/storefront/contract';
import { folded } from '#test/support/facts/given';
import { paidOrder } from '#test/support/facts/order-facts';
import { unmovedClocks } from '#test/support/stores/unmoved-clocks';

describe('a shop’s notice about an order that the shop does not show', () => {
  it('is about an unknown order, which the shop may show a moment later', async () => {
    const orders = { copyNamed: async () => folded(storefrontCopy, paidOrder) } as unknown as StorefrontOrders;
    const storefronts = { of: () => ({ orderNow: async () => null }) } as unknown as Storefronts;
    const applied = new ReportedOrders(orders, storefronts, {} as CommandBus, unmovedClocks()).applyNotice(
      {} as ShopConnection,
      { order_id: '1', fields: null, cancelled: 'fraud', refunds: [] } as unknown as ReportedOrder,
      { name: 'notice', at: 0 },
    );
    expect(await applied).toBe('unknown');
  });
});
