import { join } from 'node:path';
import { SandboxShop } from '#apps/sandbox/shop/sandbox-shop';
import { MachineClock } from '#platform/clock/machine-clock';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { operate } from '#test/support/services/operate';
import { cart, refund, upi } from '#test/support/clients/shop';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const SHOP = { shopDomain: 'lives-on.myshopify.com', accessToken: 'shpat', appSecret: 'signs' };
const LATENCY_MS = 60;
/** Milliseconds after an order was placed, or a refund requested: before, at and between the calls to the shop, and after them. */
const MOMENTS = [0, 60, 120, 200, 300, 450];
/** Longer than it takes to be killed and to come back. */
const LONG_MS = 8_000;
const PRICE = 249_900;

const dataDir = temporaryDirectory().path('');

/** The shop lives on while the service is killed at each step of mirroring an order: it counts the requests that it got. */
describe('a service that is killed while it mirrors orders to the shop', () => {
  const { service } = serviceUnderTest('mortal', { dataDir });
  let shop: SandboxShop;

  beforeAll(async () => {
    let connection = '';
    const noticesTo = async (): Promise<string> => `${await service.address()}/v1/integrations/storefront/${connection}`;
    shop = new SandboxShop({
      file: join(dataDir, 'shop.db'),
      directory: {
        find: async (domain) => ({ domain, accessToken: SHOP.accessToken, appSecret: SHOP.appSecret, webhookUrl: await noticesTo() }),
      },
      clock: new MachineClock(),
      noticeCa: service.certificate(),
    });
    const input = { kind: 'shopify', mode: 'test', name: 'Lives on', ...SHOP, baseUrl: await shop.listen() };
    connection = (await operate(dataDir, 'connections.create', input)).id;
  });

  afterEach(() => shop.trouble.set({}));
  afterAll(async () => {
    await shop.close();
  });

  const get = async (path: string): Promise<Json> => (await service.ask((merchant) => merchant.get(path))).body;
  const copies = (order: string): number => shop.ledger.ofSource(SHOP.shopDomain, order).length;
  const placed = async (): Promise<string> => {
    const session = await service.ask((merchant) => merchant.post('/checkout/sessions', cart()));
    const { body } = await service.ask((merchant) => merchant.post(`/checkout/sessions/${session.body.id}/complete`, upi('success@test')));
    return body.order;
  };
  const agreed = (order: string, expected: object): Promise<void> =>
    eventually(async () => {
      expect(await get(`/orders/${order}`)).toMatchObject({ ...expected, storefront: { sync_state: 'synced', sync_error: null } });
    });

  it('has each order, its payment and its refund there once', async () => {
    shop.trouble.set({ latency_ms: LATENCY_MS });
    const orders: string[] = [];
    for (const moment of MOMENTS) {
      orders.push(await placed());
      await service.killedAfter(moment);
    }
    for (const order of orders) await agreed(order, { status: 'paid' });
    expect(orders.map(copies)).toEqual(MOMENTS.map(() => 1));
    const refunds: string[] = [];
    for (const [n, moment] of MOMENTS.entries()) {
      refunds.push((await service.ask((merchant) => refund(merchant, orders[n]!, 1_000, `refund-${moment}`))).body.id);
      await service.killedAfter(moment);
    }
    for (const order of orders) await agreed(order, { amount_refunded: 1_000 });
    for (const [n, order] of orders.entries())
      expect(shop.ledger.order(SHOP.shopDomain, order)).toMatchObject({ received: PRICE, refunds: [{ amount: 1_000, note: refunds[n] }] });
  });

  it('does not look too early for what the shop is still at', async () => {
    shop.trouble.set({ latency_ms: LONG_MS, latency_on: 'mutation' });
    const order = await placed();
    await eventually(() => expect(shop.underWay.calls).toBe(1));
    await service.killedAfter(0);
    await agreed(order, { status: 'paid' });
    expect(copies(order)).toBe(1);

    const { body } = await service.ask((merchant) => refund(merchant, order, 1_000, 'slowly'));
    await eventually(() => expect(shop.underWay.calls).toBe(1));
    await service.killedAfter(0);
    await agreed(order, { amount_refunded: 1_000 });
    expect(shop.ledger.order(SHOP.shopDomain, order).refunds).toMatchObject([{ amount: 1_000, note: body.id }]);
  });
});
