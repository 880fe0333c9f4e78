import { Connections } from '#integrations/connections/connections';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { Storefront } from '#test/support/partners/storefront';
import { codOrder, orderBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';

const { service, merchant } = serviceUnderTest('own');

const helped = (order: string, act: string, body: object = {}) => merchant.post(`/test_helpers/orders/${order}/${act}`, body);
const help = async (order: string, act: string, body: object = {}): Promise<Json> => {
  const answered = await helped(order, act, body);
  expect([act, answered.status, answered.body.error?.message]).toEqual([act, 200, undefined]);
  return answered.body;
};
const onDelivery = (): Promise<Json> => codOrder(merchant);

describe('the merchant and the couriers of a shop, played by a test', () => {
  it('orders/{id}/fulfill, then ship, then deliver: the order follows the goods', async () => {
    const { id } = await given.paidOrder(merchant);
    expect(await help(id, 'fulfill')).toMatchObject({ id, status: 'fulfilled', fulfillment_status: 'fulfilled' });
    const shipped = await help(id, 'ship', { tracking_number: 'AWB77', courier_code: 'Delhivery' });
    expect(shipped).toMatchObject({ fulfillment_status: 'in_transit' });
    expect(shipped.fulfillments).toContainEqual(
      expect.objectContaining({ tracking_number: 'AWB77', courier_code: 'delhivery', shipment_status: 'in_transit' }),
    );
    const delivered = await help(id, 'deliver');
    expect(delivered).toMatchObject({
      status: 'delivered',
      fulfillment_status: 'delivered',
      fulfillments: [expect.objectContaining({ tracking_number: 'AWB77', shipment_status: 'delivered' })],
    });
    expect((await merchant.get(`/orders/${id}/timeline`)).body.data).toContainEqual(
      expect.objectContaining({ type: 'order.delivered', actor: expect.objectContaining({ type: 'partner' }) }),
    );
  });

  it('orders/{id}/ship: makes a number for a parcel when only the courier is given', async () => {
    const { id } = await onDelivery();
    const shipped = await help(id, 'ship', { courier_code: 'Delhivery' });
    const tracking_number = expect.stringMatching(/^TEST[0-9]{10}$/);
    const parcel = { tracking_number, courier_code: 'delhivery', shipment_status: 'in_transit' };
    expect(shipped).toMatchObject({ fulfillment_status: 'in_transit', fulfillments: [parcel], cod: { status: 'in_transit' } });
    expect(await help(id, 'deliver')).toMatchObject({ status: 'delivered', fulfillments: [{ ...parcel, shipment_status: 'delivered' }] });
  });

  it('orders/{id}/ship: makes a number and a courier for a parcel when nothing is given', async () => {
    const { id } = await onDelivery();
    const parcel = { tracking_number: expect.stringMatching(/^TEST[0-9]{10}$/), courier_code: 'delhivery', shipment_status: 'in_transit' };
    expect(await help(id, 'ship')).toMatchObject({ fulfillment_status: 'in_transit', fulfillments: [parcel] });
  });

  it('orders/{id}/rto: turns the parcel back, and then has it arrive', async () => {
    const { id } = await onDelivery();
    await help(id, 'ship');
    expect(await help(id, 'rto')).toMatchObject({ status: 'fulfilled', fulfillment_status: 'rto_initiated' });
    expect(await help(id, 'rto')).toMatchObject({ status: 'fulfilled', fulfillment_status: 'rto_delivered' });
  });

  it('act on the parcel that is named, of an order of several', async () => {
    const storefront = new Storefront(service);
    const inTwo = async (one: string, other: string): Promise<string> => {
      const { id } = await storefront.settled((await onDelivery()).id);
      await storefront.leaves(id, one, true);
      await storefront.leaves(id, other);
      return id;
    };
    const id = await inTwo('TWO-1', 'TWO-2');
    const first = await help(id, 'deliver', { tracking_number: 'TWO-1' });
    expect(first).toMatchObject({
      fulfillment_status: 'partially_delivered',
      fulfillments: [{ shipment_status: 'delivered' }, { shipment_status: null }],
    });
    for (const number of ['TWO-1', 'NOBODY'])
      expect((await helped(id, 'deliver', { tracking_number: number })).body.error.code).toBe('transition_not_allowed');
    expect(await help(id, 'deliver')).toMatchObject({ status: 'delivered' });

    const other = await inTwo('BACK-1', 'BACK-2');
    await help(other, 'deliver', { tracking_number: 'BACK-2' });
    const back = await help(other, 'rto', { tracking_number: 'BACK-1' });
    expect(back).toMatchObject({
      fulfillments: [{ shipment_status: 'rto_initiated' }, { shipment_status: 'delivered' }],
      cod: { status: 'disputed' },
    });
    expect((await help(other, 'rto', { tracking_number: 'BACK-1' })).fulfillments[0]).toMatchObject({ shipment_status: 'rto_delivered' });
    expect((await helped(other, 'rto', { tracking_number: 'BACK-1' })).body.error.code).toBe('transition_not_allowed');
  });

  it('orders/{id}/cancel: cancels the order, and gives back what was paid', async () => {
    const { id, amount } = await given.paidOrder(merchant);
    expect(await help(id, 'cancel', { reason: 'inventory' })).toMatchObject({ status: 'cancelled', cancel_reason: 'inventory' });
    await orderBecomes(merchant, id, { refund_status: 'full', amount_refunded: amount });
    const { id: other } = await onDelivery();
    expect(await help(other, 'cancel')).toMatchObject({ status: 'cancelled', cancel_reason: 'customer' });
  });

  it('does only what the goods allow: everything else is 422 transition_not_allowed, and nothing moves', async () => {
    const refused = async (id: string, ...acts: string[]): Promise<void> => {
      const seen = async () => {
        const { status, fulfillment_status, cancel_reason } = (await merchant.get(`/orders/${id}`)).body;
        return { status, fulfillment_status, cancel_reason };
      };
      const before = await seen();
      for (const act of acts) {
        const { status, body } = await helped(id, act);
        expect([act, status, body.error?.code]).toEqual([act, 422, 'transition_not_allowed']);
      }
      expect(await seen()).toEqual(before);
    };
    const { id } = await onDelivery();
    await refused(id, 'rto');
    await help(id, 'fulfill');
    await refused(id, 'fulfill', 'cancel');
    await help(id, 'ship');
    await refused(id, 'fulfill', 'ship', 'cancel');
    await help(id, 'deliver');
    await refused(id, 'fulfill', 'ship', 'deliver', 'rto', 'cancel');
    const { id: other } = await onDelivery();
    await help(other, 'cancel');
    await refused(other, 'fulfill', 'ship', 'deliver', 'rto', 'cancel');
  });

  it('knows no order of another account, and no shop where none is connected', async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'Another store' });
    const { client } = await service.keyHolder({ account });
    const { id } = await onDelivery();
    for (const act of ['fulfill', 'ship', 'deliver', 'rto', 'cancel']) {
      const { status, body } = await client.post(`/test_helpers/orders/${id}/${act}`);
      expect([act, status, body.error.code]).toEqual([act, 404, 'resource_missing']);
    }
    const [shop] = await eventually(async () => {
      const shops = await service.part(Connections).ofKinds(account, false, ['shopify']);
      expect(shops).toHaveLength(1);
      return shops;
    });
    await service.operate('connections.remove', { account, id: shop!.id });
    const unconnected = await codOrder(client);
    const { status, body } = await client.post(`/test_helpers/orders/${unconnected.id}/fulfill`);
    expect([status, body.error.code]).toEqual([422, 'storefront_not_connected']);
  });
});
