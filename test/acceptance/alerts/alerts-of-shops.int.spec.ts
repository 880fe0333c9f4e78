import { MINUTE } from '#kernel/time';
import { given } from '#test/support/given/given';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { alertOf, alertsOf } from '#test/support/clients/raised-alerts';
import { codOrder, orderBecomes, refund } from '#test/support/clients/shop';
import { Storefront } from '#test/support/partners/storefront';

const { service, merchant } = serviceUnderTest('own');

let storefront: Storefront;
let domain: string;

beforeAll(async () => {
  storefront = new Storefront(service);
  domain = (await storefront.connection()).key_id;
});
afterEach(() => storefront.shop.trouble.set({}));

const ledger = () => storefront.shop.ledger;
const mirrored = async (order: Promise<Json>): Promise<string> => (await storefront.settled((await order).id)).id;

describe('a shop’s report', () => {
  it('another total of an order: shop_total_changed', async () => {
    const order = await mirrored(codOrder(merchant));
    ledger().edit(domain, order, { total: 300_000 });
    expect(await alertOf(merchant, { order })).toMatchObject({
      type: 'shop_total_changed',
      subject: order,
      data: { amount: 249_900, amount_there: 300_000 },
    });
  });

  it('a removed line, for which the shop lowers only the current total: shop_total_changed', async () => {
    const order = await mirrored(codOrder(merchant));
    ledger().edit(domain, order, { removed: 49_900 });
    expect(await alertOf(merchant, { order })).toMatchObject({
      type: 'shop_total_changed',
      data: { amount: 249_900, amount_there: 200_000 },
    });
  });

  it('the same without a notice, found by polling the shop', async () => {
    const order = await mirrored(codOrder(merchant));
    storefront.shop.trouble.set({ notices: { copies: 0 } });
    ledger().edit(domain, order, { removed: 49_900 });
    service.clock.advance(11 * MINUTE);
    expect(await alertOf(merchant, { order })).toMatchObject({ type: 'shop_total_changed', data: { amount_there: 200_000 } });
  });

  it('a refund and a cancellation lower the current total, and do not count as another total', async () => {
    const [refunded, cancelled] = [await mirrored(given.paidOrder(merchant)), await mirrored(codOrder(merchant))];
    await refund(merchant, refunded, 50_000);
    ledger().cancel(domain, cancelled, 'customer');
    await eventually(() => expect(ledger().order(domain, refunded).refunds).toHaveLength(1));
    await storefront.applied();
    await orderBecomes(merchant, cancelled, { status: 'cancelled' });
    expect([await alertsOf(merchant, { order: refunded }), await alertsOf(merchant, { order: cancelled })]).toEqual([[], []]);
  });

  it('a refund recorded in the shop: shop_refund_recorded', async () => {
    const order = await mirrored(given.paidOrder(merchant));
    ledger().refund(domain, order, 9_900, 'The merchant handed it back in the shop');
    const alert = await alertOf(merchant, { order });
    expect(alert).toMatchObject({ type: 'shop_refund_recorded', data: { amount: 9_900, currency: 'INR' } });
  });

  it('another order that claims to be ours: shop_order_claimed_twice, once however often it is reported', async () => {
    const order = await mirrored(codOrder(merchant));
    const { id: _, name: __, ...other } = ledger().order(domain, order);
    const attributes = { source_identifier: null, note_attributes: [{ name: 'order', value: `order ${order}` }] };
    const copied = ledger().create(domain, { ...other, ...attributes });
    const alert = await alertOf(merchant, { order });
    expect(alert).toMatchObject({ type: 'shop_order_claimed_twice', data: { shop_domain: domain, storefront_order_id: copied.id } });
    await storefront.reported('orders/updated', await storefront.body(order, { ...copied, ...attributes }));
    ledger().edit(domain, order, { total: 300_000 });
    await eventually(async () =>
      expect((await alertsOf(merchant, { order })).map(({ type }) => type)).toEqual(['shop_total_changed', 'shop_order_claimed_twice']),
    );
  });
});

describe('a shop that cannot accept an order: storefront_sync_failed', () => {
  const failing = async (order: string): Promise<void> => {
    await eventually(async () => {
      service.clock.advance(31);
      await orderBecomes(merchant, order, { storefront: { sync_state: 'failed', sync_error: expect.stringContaining('500') } });
    });
  };
  const well = async (order: string): Promise<void> => {
    storefront.shop.trouble.set({});
    await eventually(async () => {
      service.clock.advance(31);
      await orderBecomes(merchant, order, { storefront: { sync_state: 'synced' } });
    });
  };

  it('and stays until the sync succeeds', async () => {
    storefront.shop.trouble.set({ failures: [{ on: '/admin/', as: 'status', status: 500 }] });
    const { id: order } = await given.paidOrder(merchant);
    await failing(order);
    const alert = await alertOf(merchant, { order });
    expect(alert).toMatchObject({ type: 'storefront_sync_failed', severity: 'warning', subject: order, data: {} });
    await well(order);
  });
});

describe('a shop that removes the app', () => {
  it('storefront_disconnected; a connection that operators remove is no alert', async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'Operated' });
    const { client } = await service.keyHolder({ account });
    const { id } = await storefront.connection(account);
    await service.operate('connections.remove', { account, id });

    const connection = await storefront.connection();
    ledger().uninstall(domain);
    expect(await alertOf(merchant, { type: 'storefront_disconnected' })).toMatchObject({
      severity: 'critical',
      order_id: null,
      subject: connection.id,
      data: { connection: connection.id, shop_domain: domain },
    });
    expect(await alertsOf(client, {})).toEqual([]);
  });
});
