import { MINUTE } from '#kernel/time';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import {
  codOrder,
  orderBecomes,
  paidOrder,
  failedOrder,
  PAYMENT_WINDOW,
  placeOrder,
  refund,
  refundBecomes,
  timelineOf,
  upi,
} from '#test/support/clients/shop';
import { Storefront } from '#test/support/partners/storefront';

const { service, merchant } = serviceUnderTest('own');

let storefront: Storefront;
let domain: string;

beforeAll(async () => {
  storefront = new Storefront(service);
  domain = (await storefront.connection()).key_id;
});

afterEach(() => storefront.shop.trouble.set({}));

const synced = { sync_state: 'synced', sync_error: null };
const expectOrder = (id: string, expected: object): Promise<Json> => orderBecomes(merchant, id, expected);
/** How many copies are made at once. */
const AT_ONCE = 16;
const typesOf = async (id: string): Promise<string[]> => (await timelineOf(merchant, id)).map(({ type }) => type);
const there = (id: string): Json => storefront.shop.ledger.order(domain, id);

describe('an order of test mode', () => {
  it('has a copy in the shop, with the same goods, amount and people, which is paid when it is', async () => {
    const { id } = await paidOrder(merchant);
    const { storefront: shown } = await expectOrder(id, { storefront: synced });
    expect(shown).toMatchObject({ platform: 'shopify', shop_domain: domain, order_name: expect.stringMatching(/^#\d{4}$/) });
    expect(shown.synced_at).toEqual(expect.any(Number));
    expect(there(id)).toMatchObject({
      id: shown.order_id,
      name: shown.order_name,
      source_identifier: id,
      total: 249_900,
      received: 249_900,
      currency: 'INR',
      email: 'asha.rao@example.com',
      shipping_address: { name: 'Asha Rao', city: 'Bengaluru', zip: '560038', country_code: 'IN' },
    });
    expect((await merchant.get(`/orders?storefront_order_id=${shown.order_id}`)).body.data).toMatchObject([{ id }]);
  });

  it('has the copy pending from its first state on', async () => {
    const { id } = await placeOrder(merchant, upi('pending@test'));
    const data = await timelineOf(merchant, id);
    const [placed, assigned] = ['order.placed', 'storefront.assigned'].map((type) => data.find((each) => each.type === type));
    expect(assigned).toMatchObject({ at: placed!.at, request_id: placed!.request_id, data: { platform: 'shopify', shop_domain: domain } });
  });

  it('names on its timeline which of our own duties wrote to the shop, by one name', async () => {
    const { id } = await paidOrder(merchant);
    await expectOrder(id, { storefront: synced });
    const data = await timelineOf(merchant, id);
    const ours = data.filter(({ actor, type }: Json) => actor.type === 'service' && type.startsWith('storefront.'));
    expect(new Set(ours.map(({ actor }: Json) => actor.name))).toEqual(new Set(['storefront.mirror']));
  });

  it('paid in part has a copy that is paid in the same part', async () => {
    const offer = { payment_options: ['partial_prepaid'], prepaid_requirement: { type: 'flat', value: 50_000 } };
    const { id } = await placeOrder(merchant, { ...upi('success@test'), payment_option: 'partial_prepaid' }, offer);
    await expectOrder(id, { status: 'paid', storefront: synced });
    expect(there(id)).toMatchObject({ total: 249_900, received: 50_000 });
  });

  it('that pays on delivery has a copy that costs the fee more', async () => {
    const { id } = await placeOrder(merchant, { payment_option: 'cod' }, { payment_options: ['cod'], cod: { fee: 4_900 } });
    await expectOrder(id, { storefront: synced });
    expect(there(id)).toMatchObject({ total: 254_800, received: 0 });
  });

  it('whose shopper chooses cash after all has the tag of the new risk instead of the first one', async () => {
    const stranger = { payment_options: ['prepaid', 'cod'], customer: { phone: '+919810124001' } };
    const { id, checkout_session } = await placeOrder(merchant, upi('failure@test'), stranger);
    await expectOrder(id, { payment_status: 'failed', risk: { level: 'low' }, storefront: synced });
    expect(there(id).tags).toEqual(['risk-low']);
    await merchant.patch('/risk/settings', { medium_from: 5 });
    const another = { amount: 1, currency: 'INR', customer: { phone: '+919810124002' } };
    await eventually(async () => expect((await merchant.post('/risk/assessments', another)).body.level).toBe('medium'));
    await merchant.post(`/checkout/sessions/${checkout_session}/complete`, { payment_option: 'cod' });
    await merchant.patch('/risk/settings', { medium_from: 20 });
    await expectOrder(id, { risk: { level: 'medium' }, storefront: synced });
    expect(there(id).tags.toSorted()).toEqual(['cod-verification-pending', 'risk-medium']);
  });

  it('whose payment fails is cancelled in the shop too', async () => {
    const { id } = await placeOrder(merchant, upi('pending@test'));
    await expectOrder(id, { payment_status: 'processing', storefront: synced });
    await eventually(() => service.bankDeclines(id));
    await expectOrder(id, { payment_status: 'failed' });
    service.clock.advance(PAYMENT_WINDOW);
    await expectOrder(id, { status: 'cancelled', storefront: synced });
    expect(there(id)).toMatchObject({ cancel_reason: 'declined' });
  });

  it('that is cancelled before its copy is started needs none', async () => {
    storefront.shop.trouble.set({ latency_ms: 3_000, latency_on: 'mutation' });
    const busy = await Promise.all(Array.from({ length: AT_ONCE }, () => codOrder(merchant)));
    for (const { id } of busy) await eventually(async () => expect(await typesOf(id)).toContain('storefront.sync_started'));
    const { id } = await failedOrder(merchant);
    service.clock.advance(PAYMENT_WINDOW);
    await expectOrder(id, { status: 'cancelled' });
    storefront.shop.trouble.set({});
    await storefront.calm();
    await expectOrder(id, { storefront: { shop_domain: domain, order_id: null, sync_state: null, sync_error: null } });
    expect(storefront.shop.ledger.ofSource(domain, id)).toEqual([]);
    expect((await typesOf(id)).filter((type) => type.startsWith('storefront.'))).toEqual([
      'storefront.sync_skipped',
      'storefront.assigned',
    ]);
  });

  it('that is refunded has the refund in the shop, once, and no alert of it', async () => {
    const { id } = await paidOrder(merchant);
    await expectOrder(id, { storefront: synced });
    const { body } = await refund(merchant, id, 20_000);
    await refundBecomes(merchant, body.id, { status: 'succeeded' });
    await expectOrder(id, { status: 'refunded', storefront: synced });
    await storefront.applied();
    expect(there(id).refunds).toMatchObject([{ amount: 20_000, note: body.id }]);
    const types = await typesOf(id);
    expect(types).toContain('storefront.mirrored');
    expect(types).not.toContain('storefront.refund_reported');
  });
});

describe('when a shop’s notices are lost', () => {
  it('the shop’s changes are polled every ten minutes, and everything is as if the notices had come', async () => {
    const { shop } = service;
    const shipped = await storefront.settled((await paidOrder(merchant)).id);
    const cancelled = await storefront.settled((await paidOrder(merchant)).id);
    const refunded = await storefront.settled((await codOrder(merchant)).id);
    shop.trouble.set({ notices: { copies: 0 } });
    shop.ledger.shipment(domain, shipped.id, 'delivered', { tracking_number: 'AWB-7', tracking_company: 'Delhivery' });
    shop.ledger.edit(domain, shipped.id, { tags: ['vip'], note: 'Ring twice', total: 300_000 });
    shop.ledger.cancel(domain, cancelled.id, 'fraud');
    shop.ledger.tag(domain, refunded.id, ['gift']);
    shop.trouble.set({});
    service.clock.advance(11 * MINUTE);
    await orderBecomes(merchant, shipped.id, {
      status: 'delivered',
      fulfillments: [{ tracking_number: 'AWB-7', courier_code: 'delhivery' }],
      storefront: { tags: ['vip'], note: 'Ring twice' },
      amount: 249_900,
    });
    await orderBecomes(merchant, cancelled.id, { status: 'cancelled', cancel_reason: 'fraud' });
    await orderBecomes(merchant, refunded.id, { storefront: { tags: expect.arrayContaining(['gift']) } });
    const data = await timelineOf(merchant, shipped.id);
    expect(data.map(({ type }: { type: string }) => type)).toContain('storefront.amount_changed');
  });

  it('an order that was made in the shop, whose answer and notices were lost, is found there', async () => {
    const { shop } = service;
    await storefront.calm();
    shop.trouble.set({ notices: { copies: 0 }, failures: [{ on: 'mutation', as: 'drop_answer', times: 1 }] });
    const { id } = await codOrder(merchant);
    await eventually(() => expect(shop.ledger.ofSource(domain, id)).toHaveLength(1));
    await eventually(async () => {
      service.clock.advance(31);
      const { storefront: copy } = (await merchant.get(`/orders/${id}`)).body;
      expect(copy).toMatchObject({ sync_state: 'synced', order_name: expect.stringMatching(/^#/) });
    });
    expect(shop.ledger.ofSource(domain, id)).toHaveLength(1);
  });
});
