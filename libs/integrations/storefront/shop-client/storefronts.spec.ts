import type { OpenedConnection } from '#integrations/connections/opened-connection';
import { PartnerProbes } from '#integrations/connections/partner-probes';
import { PartnerCounts } from '#integrations/partner-counts';
import { Storefronts } from '#integrations/storefront/shop-client/storefronts';
import { MachineClock } from '#platform/clock/machine-clock';

const SHOPS = 20_000;

describe('storefronts', () => {
  it('keep the pace only of recently called shops', async () => {
    const storefronts = new Storefronts(new MachineClock(), new PartnerCounts(), new PartnerProbes());
    const connection = { id: 'conn_1', kind: 'shopify', base_url: null, livemode: true, key_secret: 's', webhook_secret: 'w' };
    const ask = (n: number): unknown => storefronts.of({ ...connection, key_id: `shop-${n}.myshopify.com` } as OpenedConnection as never);
    for (let n = 0; n < SHOPS; n++) ask(n);
    expect(storefronts['paces'].size).toBeLessThanOrEqual(SHOPS / 2);
    const newest = storefronts['paces'].get(`shop-${SHOPS - 1}.myshopify.com`);
    ask(SHOPS - 1);
    expect(storefronts['paces'].get(`shop-${SHOPS - 1}.myshopify.com`)).toBe(newest);
    await storefronts.onApplicationShutdown();
  });
});
