import type { ShopConnection } from '#integrations/storefront/shop-client/storefront-platform';
import { Connections } from '#integrations/connections/connections';
import { Storefronts } from '#integrations/storefront/shop-client/storefronts';
import { JobStore } from '#job-queue/job-store';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { orderBecomes, timelineOf } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { Storefront } from '#test/support/partners/storefront';

const { service, merchant } = serviceUnderTest('own');

let storefront: Storefront;
let shop: ShopConnection;

beforeAll(async () => {
  storefront = new Storefront(service);
  shop = await storefront.connection();
});
afterEach(() => storefront.shop.trouble.set({}));

const shown = async (id: string): Promise<Json> => (await merchant.get(`/orders/${id}`)).body;
const paid = async (): Promise<string> => (await storefront.settled((await given.paidOrder(merchant)).id)).id;
const refundsOf = async (id: string): Promise<Json[]> => (await merchant.get(`/refunds?order_id=${id}`)).body.data;
const listed = async (): Promise<string[]> => (await service.operate('connections.list')).data.map(({ id }: Json) => id);
const at = (seconds: number): string => new Date(service.clock.milliseconds() + seconds * 1000).toISOString();

/** Another shop of the account while `act` lasts; its app has the secret that is given. */
async function withAnother(appSecret: string, act: (another: ShopConnection) => Promise<void>): Promise<void> {
  const input = { kind: 'shopify', mode: 'test', name: 'Blue', shopDomain: 'blue.myshopify.com', accessToken: 'token', appSecret };
  const { id } = await service.operate('connections.create', { ...input, baseUrl: service.part(Storefronts).sandboxShopUrl });
  await act((await service.part(Connections).byId(id, ['shopify']))!);
  await service.operate('connections.remove', { id });
}

describe('a body that a shop has signed', () => {
  it('keeps its meaning under any headers: an old one neither cancels, fulfils nor refunds', async () => {
    const id = await paid();
    const [old, before] = [await storefront.body(id), await shown(id)];
    for (const topic of ['orders/cancelled', 'orders/fulfilled', 'orders/partially_fulfilled', 'refunds/create', 'fulfillments/update'])
      await storefront.reported(topic, old);
    expect(await shown(id)).toEqual(before);
    expect(await refundsOf(id)).toEqual([]);
  });

  it('that reports a cancellation or a refund counts if the shop confirms it', async () => {
    const id = await paid();
    const { id: there } = storefront.shop.ledger.order(shop.key_id, id);
    await storefront.reported(
      'orders/cancelled',
      await storefront.body(id, { cancelled_at: at(0), cancel_reason: 'fraud', updated_at: at(60) }),
    );
    const transactions = [{ kind: 'refund', status: 'success', amount: '10.00', currency: 'INR' }];
    await storefront.reported('refunds/create', { id: 501, order_id: there, transactions });
    expect(await shown(id)).toMatchObject({ status: 'paid', cancel_reason: null, refund_status: 'none' });
    expect((await timelineOf(merchant, id)).map(({ type }) => type)).not.toContain('storefront.refund_reported');
    storefront.shop.ledger.cancel(shop.key_id, id, 'fraud');
    await orderBecomes(merchant, id, { status: 'cancelled', cancel_reason: 'fraud' });
  });

  it('that is older than the known state changes nothing', async () => {
    const id = await paid();
    const old = await storefront.body(id, { tags: 'old', fulfillment_status: 'fulfilled', updated_at: at(30) });
    await storefront.reported('orders/updated', await storefront.body(id, { tags: 'new', updated_at: at(60) }));
    const before = await shown(id);
    await storefront.reported('orders/fulfilled', old);
    expect(await shown(id)).toEqual(before);
  });

  it('cannot block a later notice with the same id', async () => {
    const id = await paid();
    const names = { 'x-shopify-webhook-id': 'one', 'x-shopify-event-id': 'two', 'x-shopify-triggered-at': at(0) };
    await storefront.reported('orders/updated', await storefront.body(id), names);
    storefront.shop.trouble.set({ notices: { copies: 0 } });
    storefront.shop.ledger.cancel(shop.key_id, id, 'customer');
    storefront.shop.trouble.set({});
    await storefront.reported('orders/cancelled', await storefront.body(id), names);
    expect(await orderBecomes(merchant, id, { status: 'cancelled' })).toMatchObject({ cancel_reason: 'customer' });
  });

  it('that the app was removed counts if it is the shop’s, and the shop refuses our access', async () => {
    await storefront.reported('app/uninstalled', { id: 1, myshopify_domain: shop.key_id });
    await storefront.reported('app/uninstalled', { id: 1 });
    const another = await storefront.notice('app/uninstalled', { id: 1, myshopify_domain: 'blue.myshopify.com' });
    expect([another.status, another.body.error.code]).toEqual([400, 'invalid_value']);
    expect(await listed()).toContain(shop.id);
  });

  it('that the app was removed counts once: a redelivery does not query the shop again', async () => {
    const gone = { id: 2, myshopify_domain: shop.key_id };
    await storefront.reported('app/uninstalled', gone);
    storefront.shop.trouble.set({ failures: [{ on: '/admin/', as: 'status', status: 401 }] });
    await storefront.reported('app/uninstalled', gone);
    expect(await listed()).toContain(shop.id);
  });

  it('that the app was removed waits while the shop answers 403, as a firewall may', async () => {
    storefront.shop.trouble.set({ failures: [{ on: '/admin/', as: 'status', status: 403 }] });
    const sent = service.clock.milliseconds();
    expect((await storefront.notice('app/uninstalled', { id: 3, myshopify_domain: shop.key_id })).status).toBe(200);
    await eventually(async () => expect(await service.part(JobStore).oldestDueAt('storefront.notice')).toBeGreaterThan(sent + 400));
    storefront.shop.trouble.set({});
    await storefront.applied();
    expect(await listed()).toContain(shop.id);
  });

  it('is of one shop, even if another shop’s app has the same secret', async () => {
    const id = await paid();
    await withAnother(shop.webhook_secret, async () => {
      const blue = { order_status_url: 'https://blue.myshopify.com/1/orders/2', cancelled_at: at(0), updated_at: at(60) };
      const { status, body } = await storefront.notice('orders/cancelled', await storefront.body(id, blue));
      expect([status, body.error.code]).toEqual([400, 'invalid_value']);
    });
    expect(await shown(id)).toMatchObject({ status: 'paid' });
  });

  it('of another shop does not concern an order whose own shop does not answer', async () => {
    storefront.shop.trouble.set({ failures: [{ on: '/admin/', as: 'status' }] });
    const { id } = await given.paidOrder(merchant, { storefront: { shop_domain: shop.key_id } });
    await withAnother('blue secret', async (blue) => {
      const forged = {
        id: 4711, name: '#4711', source_identifier: id, total_price: '2499.00', currency: 'INR', created_at: at(0), updated_at: at(0), cancelled_at: at(0),
        cancel_reason: 'fraud', fulfillment_status: null,
      }; // prettier-ignore
      const sent = service.clock.milliseconds();
      expect((await storefront.noticeOf(blue, 'orders/cancelled', forged)).status).toBe(200);
      // Looked at once, it waits for a word of the order's own shop.
      await eventually(async () => expect(await service.part(JobStore).oldestDueAt('storefront.notice')).toBeGreaterThan(sent + 400));
      expect(await shown(id)).toMatchObject({ status: 'paid', storefront: { order_id: null } });
    });
    storefront.shop.trouble.set({});
    await storefront.performed('storefront.mirror');
    const order = await orderBecomes(merchant, id, { status: 'paid', storefront: { sync_state: 'synced', shop_domain: shop.key_id } });
    expect([order.storefront.order_id === '4711', await refundsOf(id)]).toEqual([false, []]);
  });
});
