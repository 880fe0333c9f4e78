import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PartnerProbes } from '#integrations/connections/partner-probes';
import { PartnerCounts } from '#integrations/partner-counts';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { Storefronts } from '#integrations/storefront/shop-client/storefronts';
import { MachineClock } from '#platform/clock/machine-clock';

/** A partner that sends an unrequested `100 Continue`, and hints, before each answer. */
describe('a partner that sends interim answers', () => {
  const counts = new PartnerCounts();
  const gateways = new PaymentGateways(new PartnerProbes(), counts);
  const shops = new Storefronts(new MachineClock(), counts, new PartnerProbes());
  const sockets = new Set<unknown>();
  let requests = 0;
  const answer = (requested: IncomingMessage, response: ServerResponse): void => {
    requests++;
    sockets.add(requested.socket);
    requested.resume().once('end', () => {
      response.writeContinue();
      response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
      response.writeContinue();
      setImmediate(() => {
        response.writeContinue();
        const body = { items: [], count: 0, object: 'balance', available: [], data: { shop: { name: 'Asha' } } };
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
  };
  const partner = createServer(answer);
  let base_url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve));
    base_url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    requests = 0;
    sockets.clear();
  });
  afterAll(async () => {
    await gateways.onApplicationShutdown();
    await shops.onApplicationShutdown();
    partner.close();
    partner.closeAllConnections();
  });

  const keys = { id: 'conn_1', account: 'acct_1', livemode: false, key_id: 'rzp_test_1', key_secret: 'sk_test_1', webhook_secret: 'signs' };

  it.each(['razorpay', 'stripe'] as const)('is understood as a gateway: %s', async (kind) => {
    const gateway = gateways.of({ ...keys, kind, base_url });
    for (let n = 0; n < 3; n++) await gateway.check();
    expect(requests).toBe(3);
    expect(sockets.size).toBeLessThan(3);
  });

  it('is understood as a shop', async () => {
    const shop = shops.of({ ...keys, kind: 'shopify', key_id: 'asha.myshopify.com', base_url });
    for (let n = 0; n < 3; n++) expect(await shop.letsUsIn()).toBe(true);
    expect(requests).toBe(3);
    expect(sockets.size).toBeLessThan(3);
  });
});
