import { request } from 'undici';
import { DueWork } from '#platform/storage/due-work';
import { eventually } from '#test/support/eventually';
import type { Json } from '#test/support/merchant-client';
import { merchant, service } from '#test/support/own-service';
import { codOrder, orderBecomes, paidOrder, timelineOf } from '#test/support/shop';
import { Storefront } from '#test/support/storefront';

let storefront: Storefront;

beforeAll(async () => {
  storefront = new Storefront(service);
}, 60_000);

const expectOrder = (id: string, expected: object): Promise<Json> => orderBecomes(merchant, id, expected);
const waiting = async (): Promise<number> =>
  (await service.part(DueWork).backlog()).find(({ kind }) => kind === 'storefront.notice')?.count ?? 0;

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
    const { id, there } = await mirrored(paidOrder(merchant));
    const now = new Date().toISOString();
    const before = (await merchant.get(`/orders/${id}`)).body;
    await storefront.told('fulfillment_events/create', { order_id: there, status: 'teleported', happened_at: 'yesterday' });
    await storefront.told('fulfillments/update', { order_id: there, status: 'melted', shipment_status: 'gone', tracking_numbers: 7 });
    for (const total_price of ['NaN', '-1.00', '1e9', 12.345, null])
      await storefront.told('orders/updated', { id: there, updated_at: now, currency: 'INR', total_price, fulfillment_status: 'eaten' });
    expect((await merchant.get(`/orders/${id}`)).body).toEqual(before);
    await storefront.told('orders/edited', { id: there, updated_at: now, currency: 'USD', total_price: '2499.00' });
    await expectOrder(id, { status: 'paid', amount: 249_900, currency: 'INR' });
    expect((await timelineOf(merchant, id)).map(({ type }) => type)).toContain('storefront.amount_changed');
  });

  it('believes another account’s shop nothing of an order', async () => {
    const { id, there } = await mirrored(paidOrder(merchant));
    const account = (await service.operate('accounts.create', { name: 'Another store' })).id as string;
    for (const told of [{ id: there }, { id: 99, source_identifier: id }])
      expect((await storefront.notice('orders/cancelled', { ...told, cancel_reason: 'fraud' }, {}, account)).status).toBe(200);
    await eventually(async () => expect(await waiting()).toBe(2));
    service.clock.advance(25 * 3600);
    await eventually(async () => expect(await waiting()).toBe(0));
    await expectOrder(id, { status: 'paid', cancel_reason: null });
  });

  it('reads 1 MiB, and no more', async () => {
    const body = JSON.stringify({ id: 8, note: 'of an order that is not here' });
    const padded = (size: number): string => body + ' '.repeat(size - body.length);
    expect((await storefront.notice('orders/updated', padded(1_048_577))).status).toBe(413);
    expect((await storefront.notice('orders/updated', padded(1_048_576))).status).toBe(200);
    await eventually(async () => expect(await waiting()).toBe(1));
    service.clock.advance(25 * 3600);
    await eventually(async () => expect(await waiting()).toBe(0));
  });

  it('applies one thing once, whether its delivery or its event comes again', async () => {
    const { id, there } = await mirrored(paidOrder(merchant));
    const refund = { id: 501, order_id: there, transactions: [{ kind: 'refund', status: 'success', amount: '10.00', currency: 'INR' }] };
    const names = { 'x-shopify-webhook-id': 'delivery-1', 'x-shopify-event-id': 'event-1' };
    await storefront.told('refunds/create', refund, names);
    await storefront.told('refunds/create', { ...refund, id: 502 }, { ...names, 'x-shopify-webhook-id': 'delivery-2' });
    await storefront.told('refunds/create', { ...refund, id: 503 }, { ...names, 'x-shopify-event-id': 'event-2' });
    const reported = (await timelineOf(merchant, id)).filter(({ type }) => type === 'storefront.refund_reported');
    expect(reported.map(({ data }) => data.storefront_refund)).toEqual(['501']);
  });

  it('keeps a notice of an order it does not know yet, and applies it when it does', async () => {
    storefront.shop.trouble.set({ failures: [{ on: '/admin/', as: 'status' }] });
    const { id } = await codOrder(merchant);
    const unknown = '9223372036854775807';
    expect((await storefront.notice('orders/fulfilled', `{"id": ${unknown}}`)).status).toBe(200);
    await eventually(async () => expect(await waiting()).toBe(1));
    expect((await storefront.notice('orders/create', `{"id": ${unknown}, "name": "#2001", "source_identifier": "${id}"}`)).status).toBe(
      200,
    );
    await expectOrder(id, { status: 'fulfilled', storefront: { order_id: unknown, order_name: '#2001' } });
    storefront.shop.trouble.set({});
  });

  it('ignores, and does not keep, what tells of an order that was copied in the shop: ours has a twin already', async () => {
    const { id } = await codOrder(merchant);
    await storefront.settled(id);
    const [ignored, before] = [await counted('ignored'), await timelineOf(merchant, id)];
    await storefront.told('orders/create', { id: 4711, name: '#4711', note_attributes: [{ name: 'order_id', value: id }] });
    expect([await counted('ignored'), await timelineOf(merchant, id)]).toEqual([ignored + 1, before]);
  });

  it('drops a notice when its order is not known after a day', async () => {
    expect((await storefront.notice('orders/updated', { id: 12 })).status).toBe(200);
    await eventually(async () => expect(await waiting()).toBeGreaterThan(0));
    service.clock.advance(25 * 3600);
    await eventually(async () => expect([await waiting(), (await counted('dropped')) > 0]).toEqual([0, true]));
  }, 60_000);
});
