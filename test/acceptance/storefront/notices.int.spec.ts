import { request } from 'undici';
import { JobStore } from '#job-queue/job-store';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { codOrder, orderBecomes, timelineOf } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { Storefront } from '#test/support/partners/storefront';

const { service, merchant } = serviceUnderTest('own');

let storefront: Storefront;
let domain: string;

beforeAll(async () => {
  storefront = new Storefront(service);
  domain = (await storefront.connection()).key_id;
});

const expectOrder = (id: string, expected: object): Promise<Json> => orderBecomes(merchant, id, expected);
const waiting = async (): Promise<number> =>
  (await service.part(JobStore).backlog()).find(({ queue }) => queue === 'storefront.notice')?.count ?? 0;

/** The body of an order that is none of ours. */
const unknown = (changes: object): object => ({ currency: 'INR', total_price: '1.00', updated_at: new Date().toISOString(), ...changes });

/** An order that is in the shop, and the shop's notices of that are over. */
async function mirrored(order: Promise<Json>): Promise<{ id: string; there: string }> {
  const { id, storefront: shown } = await storefront.settled((await order).id);
  return { id, there: shown.order_id };
}

const counted = async (outcome: string): Promise<number> => {
  const text = await (await request(`${service.addresses.operations}/metrics`)).body.text();
  return Number(new RegExp(`partner_notices_total\\{partner="shopify",outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
};

describe('POST /integrations/storefront/{connection_id}: none, the storefront platform’s HMAC', () => {
  it('refuses what the app secret did not sign: 401 signature_invalid, and keeps nothing', async () => {
    for (const signature of ['', 'AAAA', `${'A'.repeat(43)}=`, 'a'.repeat(64)]) {
      const { status, body: answer } = await storefront.notice('orders/cancelled', { id: 1 }, { 'x-shopify-hmac-sha256': signature });
      expect([status, answer.error.code]).toEqual([401, 'signature_invalid']);
    }
    expect([await waiting(), await counted('refused')]).toEqual([0, 4]);
  });

  it('refuses the notice of another shop, and of no shop', async () => {
    for (const shop of ['another.myshopify.com', '']) {
      const { status, body: answer } = await storefront.notice('orders/updated', { id: 1 }, { 'x-shopify-shop-domain': shop });
      expect([status, answer.error.code, answer.error.param]).toEqual([400, 'invalid_value', 'X-Shopify-Shop-Domain']);
    }
    expect(await waiting()).toBe(0);
  });

  it('takes an unknown topic, and a body that names no order: 200, and keeps nothing', async () => {
    expect((await storefront.notice('themes/publish', { id: 7 })).status).toBe(200);
    expect((await storefront.notice('orders/updated', { note: 'of no order' })).status).toBe(200);
    expect((await storefront.notice('refunds/create', { id: 7, transactions: [] })).status).toBe(200);
    expect([await waiting(), await counted('ignored')]).toEqual([0, 3]);
  });

  it('changes nothing by a status, an amount or a time that it does not know; another currency raises an alert', async () => {
    const { id, there } = await mirrored(given.paidOrder(merchant));
    const now = new Date().toISOString();
    const before = (await merchant.get(`/orders/${id}`)).body;
    await storefront.reported('fulfillment_events/create', { order_id: there, status: 'teleported', happened_at: 'yesterday' });
    await storefront.reported('fulfillments/update', { order_id: there, status: 'melted', shipment_status: 'gone', tracking_numbers: 7 });
    for (const total_price of ['NaN', '-1.00', '1e9', 12.345, null])
      await storefront.reported('orders/updated', {
        id: there,
        updated_at: now,
        currency: 'INR',
        total_price,
        fulfillment_status: 'eaten',
      });
    expect((await merchant.get(`/orders/${id}`)).body).toEqual(before);
    await storefront.reported('orders/edited', { ...(await storefront.body(id)), currency: 'USD' });
    await expectOrder(id, { status: 'paid', amount: 249_900, currency: 'INR' });
    expect((await timelineOf(merchant, id)).map(({ type }) => type)).toContain('storefront.amount_changed');
  });

  it('ignores another account’s shop about an order', async () => {
    const { id, there } = await mirrored(given.paidOrder(merchant));
    const account = (await service.operate('accounts.create', { name: 'Another store' })).id as string;
    const { key_id: theirs } = await storefront.connection(account);
    const cancelled = {
      ...(await storefront.body(id, { cancelled_at: new Date().toISOString() })),
      order_status_url: `https://${theirs}/`,
    };
    for (const reported of [{ id: there, source_identifier: null }, { id: 99 }])
      expect((await storefront.notice('orders/cancelled', { ...cancelled, ...reported }, {}, account)).status).toBe(200);
    await eventually(async () => expect(await waiting()).toBe(2));
    service.clock.advance(25 * 3600);
    await eventually(async () => expect(await waiting()).toBe(0));
    await expectOrder(id, { status: 'paid', cancel_reason: null });
  });

  it('reads 1 MiB, and no more', async () => {
    const body = JSON.stringify(unknown({ id: 8, note: 'of an order that is not here' }));
    const padded = (size: number): string => body + ' '.repeat(size - body.length);
    expect((await storefront.notice('orders/updated', padded(1_048_577))).status).toBe(413);
    expect((await storefront.notice('orders/updated', padded(1_048_576))).status).toBe(200);
    await eventually(async () => expect(await waiting()).toBe(1));
    service.clock.advance(25 * 3600);
    await eventually(async () => expect(await waiting()).toBe(0));
  });

  it('applies a notice once, even if its bytes are repeated', async () => {
    const { id } = await mirrored(given.paidOrder(merchant));
    const changes = async (): Promise<number> =>
      (await timelineOf(merchant, id)).filter(({ type }) => type === 'storefront.changed').length;
    const [changed, repeated, body] = [await changes(), await counted('repeated'), await storefront.body(id, { tags: 'gift' })];
    for (const topic of ['orders/updated', 'orders/updated', 'orders/edited']) await storefront.reported(topic, body);
    expect([await changes(), await counted('repeated')]).toEqual([changed + 1, repeated + 2]);
  });

  it('shows the later of two changes within one second, whichever notice arrives first', async () => {
    const { id } = await mirrored(given.paidOrder(merchant));
    const second = new Date(service.clock.milliseconds() + 1000).toISOString().slice(0, -5);
    const body = async (tags: string): Promise<object> => storefront.body(id, { tags, updated_at: `${second}Z` });
    await storefront.reported('orders/updated', await body('vip'), { 'x-shopify-triggered-at': `${second}.700Z` });
    await storefront.reported('orders/updated', await body('vip, held'), { 'x-shopify-triggered-at': `${second}.300Z` });
    const { storefront: shown } = (await merchant.get(`/orders/${id}`)).body;
    expect(shown.tags).toEqual(['vip']);
    await storefront.reported('orders/updated', await body('gift'), { 'x-shopify-triggered-at': `${second}.900Z` });
    await expectOrder(id, { storefront: expect.objectContaining({ tags: ['gift'] }) });
  });

  it('keeps a notice of an order whose shop does not answer yet, and applies it when it does', async () => {
    storefront.shop.trouble.set({
      failures: [
        { on: 'mutation', as: 'drop_answer', times: 1 },
        { on: '/admin/', as: 'status' },
      ],
    });
    const { id } = await codOrder(merchant);
    await eventually(() => expect(storefront.shop.ledger.ofSource(domain, id)).toHaveLength(1));
    storefront.shop.ledger.fulfill(domain, id);
    await eventually(async () => expect(await waiting()).toBeGreaterThan(2));
    await expectOrder(id, { status: 'pending', storefront: { order_id: null } });
    storefront.shop.trouble.set({});
    await storefront.performed('storefront.mirror');
    await expectOrder(id, { storefront: { sync_state: 'synced' } });
    await storefront.performed('storefront.notice');
    await expectOrder(id, { status: 'fulfilled' });
    expect(storefront.shop.ledger.ofSource(domain, id)).toHaveLength(1);
  });

  it('ignores, and does not keep, notices about a copy made in the shop of our order’s copy', async () => {
    const { id } = await codOrder(merchant);
    await storefront.settled(id);
    const [ignored, before] = [await counted('ignored'), await timelineOf(merchant, id)];
    await storefront.reported('orders/create', await storefront.body(id, { id: 4711, name: '#4711' }));
    expect([await counted('ignored'), await timelineOf(merchant, id)]).toEqual([ignored + 1, before]);
  });

  it('drops overlong texts and excess parcels', async () => {
    const { id, there } = await mirrored(codOrder(merchant));
    const long = 'x'.repeat(5000);
    await storefront.reported('orders/updated', await storefront.body(id, { tags: `${long}, gift`, note: long }));
    await expectOrder(id, { storefront: { tags: ['gift'], note: `${'x'.repeat(999)}…` } });
    const tracking_numbers = [long, ...Array.from({ length: 300 }, (_, n) => `AWB-${n}`)];
    const fulfillment = { id: 7, order_id: there, status: 'success', updated_at: new Date().toISOString(), shipment_status: long };
    await storefront.reported('fulfillments/create', { ...fulfillment, tracking_numbers, tracking_company: long, tracking_urls: [long] });
    const { fulfillments } = await expectOrder(id, {
      fulfillments: expect.arrayContaining([expect.objectContaining({ tracking_number: 'AWB-1' })]),
    });
    expect([fulfillments.length <= 100, JSON.stringify(fulfillments).includes('x'.repeat(1001))]).toEqual([true, false]);
  });

  it('drops a notice when its order is not known after a day', async () => {
    expect((await storefront.notice('orders/updated', unknown({ id: 12 }))).status).toBe(200);
    await eventually(async () => expect(await waiting()).toBeGreaterThan(0));
    service.clock.advance(25 * 3600);
    await eventually(async () => expect([await waiting(), (await counted('dropped')) > 0]).toEqual([0, true]));
  });
});
