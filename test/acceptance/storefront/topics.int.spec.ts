import { given } from '#test/support/given/given';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { codOrder, orderBecomes, placeOrder, timelineOf } from '#test/support/clients/shop';
import { Storefront } from '#test/support/partners/storefront';

const { service, merchant } = serviceUnderTest('own');

let storefront: Storefront;
let domain: string;

beforeAll(async () => {
  storefront = new Storefront(service);
  domain = (await storefront.connection()).key_id;
});

const expectOrder = (id: string, expected: object): Promise<Json> => orderBecomes(merchant, id, expected);
const ledger = () => storefront.shop.ledger;

/** The id of an order that is in the shop. */
async function mirrored(order: Promise<Json>): Promise<string> {
  return (await storefront.settled((await order).id)).id;
}
const paid = (): Promise<string> => mirrored(given.paidOrder(merchant));
const cod = (): Promise<string> => mirrored(codOrder(merchant));

const later = (seconds = 60): string => new Date(service.clock.milliseconds() + seconds * 1000).toISOString();
const body = async (id: string, changes: object = {}): Promise<object> => ({
  id: await storefront.idThere(id),
  updated_at: later(),
  total_price: '2499.00',
  currency: 'INR',
  tags: '',
  note: null,
  ...changes,
});

const PHONE = '+919811122233';
const ZUBEIDA = { phone: PHONE, words: ['Zubeida', 'Malabar Hill'] };

describe('what the shop tells', () => {
  it('orders/create | links by the note attribute too', async () => {
    const { id: _, name: __, ...other } = ledger().order(domain, await cod());
    storefront.shop.trouble.set({ failures: [{ on: 'mutation', as: 'status' }] });
    const { id } = await codOrder(merchant);
    const made = ledger().create(domain, { ...other, source_identifier: null, note_attributes: [{ name: 'order', value: `order ${id}` }] });
    await expectOrder(id, { storefront: { order_id: made.id, order_name: made.name, sync_state: 'synced' } });
    storefront.shop.trouble.set({});
  });

  it('orders/updated | tags, note and addresses; an older body changes nothing', async () => {
    const id = await cod();
    const shipping_address = {
      name: 'Asha Rao',
      address1: '9, MG Road',
      city: 'Pune',
      province: 'Maharashtra',
      zip: '411001',
      country_code: 'IN',
    };
    await storefront.reported('orders/updated', await body(id, { tags: 'gift, vip', note: 'Ring twice', shipping_address }));
    await storefront.reported('orders/updated', await body(id, { tags: 'old', note: 'Do not ring', updated_at: later(30) }));
    const order = await expectOrder(id, { storefront: { tags: ['gift', 'vip'], note: 'Ring twice' } });
    expect(order.shipping_address).toMatchObject({ line1: '9, MG Road', city: 'Pune', postal_code: '411001' });
    expect(JSON.stringify(await timelineOf(merchant, id))).not.toContain('Ring twice');
  });

  it('orders/edited | a changed total raises an alert, and changes nothing here', async () => {
    const id = await cod();
    ledger().edit(domain, id, { total: 300_000 });
    await storefront.applied();
    await expectOrder(id, { amount: 249_900, amount_cod_due: 249_900 });
    const alerts = (await timelineOf(merchant, id)).filter(({ type }) => type === 'storefront.amount_changed');
    expect(alerts).toMatchObject([{ summary: expect.stringMatching(/^Alert: /), data: { amount: 300_000, currency: 'INR' } }]);
  });

  it('fulfillments/create, fulfillments/update | tracking number and courier; the cash is known to be on its way', async () => {
    const id = await cod();
    const tracking = { tracking_number: 'AWB-9', tracking_company: 'Blue Dart', tracking_url: 'https://track.example/AWB-9' };
    ledger().fulfill(domain, id, tracking);
    await expectOrder(id, {
      status: 'fulfilled',
      fulfillments: [{ tracking_number: 'AWB-9', courier_code: 'bluedart', tracking_url: 'https://track.example/AWB-9' }],
      cod: { status: 'in_transit' },
    });
    ledger().shipment(domain, id, 'out_for_delivery');
    await expectOrder(id, { fulfillment_status: 'out_for_delivery', fulfillments: [{ shipment_status: 'out_for_delivery' }] });
    ledger().shipment(domain, id, 'attempted_delivery');
    await expectOrder(id, { fulfillment_status: 'attempted_delivery' });
  });

  it('orders/cancelled | what is refundable goes back, and the shop shows that refund', async () => {
    const id = await paid();
    ledger().cancel(domain, id, 'inventory');
    await expectOrder(id, { status: 'cancelled', cancel_reason: 'inventory', refund_status: 'full', storefront: { sync_state: 'synced' } });
    expect(ledger().order(domain, id).refunds).toMatchObject([{ amount: 249_900 }]);
  });

  it('refunds/create not made by us | is recorded with an alert, and moves no money', async () => {
    const id = await paid();
    ledger().refund(domain, id, 9_900, 'The merchant handed it back in the shop');
    await storefront.applied();
    await expectOrder(id, { status: 'paid', amount_refunded: 0, amount_refundable: 249_900 });
    const alerts = (await timelineOf(merchant, id)).filter(({ type }) => type === 'storefront.refund_reported');
    expect(alerts).toMatchObject([{ summary: expect.stringMatching(/^Alert: /), data: { amount: 9_900, currency: 'INR' } }]);
    expect((await merchant.get(`/refunds?order_id=${id}`)).body.data).toEqual([]);
  });

  it('orders/updated | about a shopper who is forgotten is forgotten too, and later notices about the person are not stored', async () => {
    const customer = { phone: PHONE, name: 'Zubeida' };
    const { id } = await placeOrder(merchant, { payment_option: 'cod' }, { payment_options: ['cod'], customer });
    await storefront.settled(id);
    const noticeOf = async (note: string, seconds: number): Promise<object> => ({
      id: await storefront.idThere(id),
      updated_at: new Date(service.clock.milliseconds() + seconds * 1000).toISOString(),
      total_price: '2499.00',
      currency: 'INR',
      tags: 'vip',
      note,
      shipping_address: { name: 'Zubeida', address1: 'Malabar Hill', city: 'Mumbai', zip: '400006', country_code: 'IN' },
    });
    await storefront.reported('orders/updated', await noticeOf('Zubeida is at home', 60));
    const reported = await storefront.settled(id);
    expect(reported).toMatchObject({ shipping_address: { line1: 'Malabar Hill' }, storefront: { note: 'Zubeida is at home' } });
    await service.operate('customers.forget', { phone: PHONE });
    await storefront.reported('orders/updated', await noticeOf('Zubeida has moved', 120));
    expect(await storefront.settled(id)).toMatchObject({
      shipping_address: null,
      customer: { name: null },
      storefront: { note: null, tags: ['vip'] },
    });
    expect(await service.kept.containing(ZUBEIDA.words)).toEqual([]);
  });

  it('app/uninstalled | the connection is gone; an order to be mirrored no longer waits', async () => {
    const id = await cod();
    ledger().uninstall(domain);
    await storefront.applied();
    const { data } = await service.operate('connections.list');
    expect(data.map(({ kind }: Json) => kind)).toEqual(['sandbox']);
    expect(await expectOrder(id, { status: 'pending' })).toMatchObject({ storefront: { sync_state: 'synced' } });
    const { id: after } = await codOrder(merchant);
    await expectOrder(after, { storefront: { order_id: null, sync_state: null } });
  });
});
