import { scopeOf } from '#platform/storage/documents';
import { Records } from '#platform/storage/records';
import { EventHistory } from '#platform/event-history/event-history';
import { given } from '#test/support/given/given';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { codOrder, orderBecomes, placeOrder, refund, refundBecomes, timelineOf, upi } from '#test/support/clients/shop';
import { Storefront } from '#test/support/partners/storefront';

const { service, merchant } = serviceUnderTest('own');

let storefront: Storefront;

beforeAll(async () => {
  storefront = new Storefront(service);
});

const expectOrder = (id: string, expected: object): Promise<Json> => orderBecomes(merchant, id, expected);
const pendingOrder = async (): Promise<Json> => {
  const { id } = await placeOrder(merchant, upi('pending@test'));
  return expectOrder(id, { payment_status: 'processing' });
};
const approved = (order: string): Promise<void> => eventually(() => service.bankApproves(order));
const shown = async (order: string): Promise<Json> => (await merchant.get(`/orders/${order}`)).body;
const refundsOf = async (order: string): Promise<Json[]> => (await merchant.get(`/refunds?order_id=${order}`)).body.data;
const typesOf = async (order: string): Promise<string[]> => (await timelineOf(merchant, order)).map(({ type }) => type);

/** The types of an order's events after `order.created`, in any order, once all of those expected have come. */
const expectEvents = (order: string, expected: string[]): Promise<void> =>
  eventually(async () => {
    const [placed] = await service.part(EventHistory).stream(`order-${order}`);
    const scope = scopeOf(placed!.metadata.account, placed!.metadata.livemode);
    const { documents } = await service
      .part(Records)
      .list('merchant_events', { scope, filters: { order: [order] }, created: {}, limit: 50 });
    const types = documents.map((each) => JSON.parse(each).type as string).filter((type) => !type.startsWith('checkout'));
    expect(types.sort()).toEqual(['order.created', ...expected].sort());
  });

describe('the transitions of an order', () => {
  it('– | session completed | pending: always placed as pending, even when captured at once', async () => {
    const { id } = await given.paidOrder(merchant);
    expect((await typesOf(id)).reverse().slice(0, 1)).toEqual(['order.placed']);
    expect(await codOrder(merchant)).toMatchObject({ status: 'pending', payment_status: 'cod_pending', amount_cod_due: 249_900 });
  });

  it('pending | captured in full | paid: order.paid', async () => {
    const { id } = await pendingOrder();
    await approved(id);
    expect(await expectOrder(id, { status: 'paid' })).toMatchObject({ payment_status: 'paid', amount_paid: 249_900 });
    await expectEvents(id, ['order.paid']);
  });

  it('pending | its prepaid part captured | paid, never on cash collection', async () => {
    const offer = { payment_options: ['partial_prepaid'], prepaid_requirement: { type: 'flat', value: 50_000 } };
    const { id } = await placeOrder(merchant, { ...upi('success@test'), payment_option: 'partial_prepaid' }, offer);
    await expectOrder(id, { status: 'paid', payment_status: 'partially_paid', amount_paid: 50_000, amount_cod_due: 199_900 });
    await storefront.goods(id, 'delivered');
    await expectOrder(id, {
      status: 'delivered',
      payment_status: 'paid',
      amount_cod_collected: 199_900,
      amount_refundable: 50_000,
    });
    await expectEvents(id, ['order.paid', 'order.fulfilled', 'order.delivered']);
  });

  it('pending | storefront fulfils an uncaptured prepaid order | pending: only fulfillment_status moves; capture then gives paid, fulfilled', async () => {
    const { id } = await pendingOrder();
    await storefront.goods(id, 'fulfilled');
    await expectOrder(id, { status: 'pending', fulfillment_status: 'fulfilled', fulfilled_at: null });
    const entries: Json[] = (await merchant.get(`/orders/${id}/timeline`)).body.data;
    const warned = { data: { warning: 'not_captured' }, actor: { type: 'partner' }, summary: expect.stringContaining('not captured') };
    expect(entries.find(({ type }) => type === 'fulfillment.reported')).toMatchObject(warned);
    await approved(id);
    await expectOrder(id, { status: 'fulfilled', payment_status: 'paid' });
    await expectEvents(id, ['order.paid', 'order.fulfilled']);
  });

  it('pending | orders/cancelled | cancelled: order.cancelled', async () => {
    const { id } = await codOrder(merchant);
    await storefront.cancels(id, 'fraud');
    expect(await expectOrder(id, { status: 'cancelled' })).toMatchObject({
      cancel_reason: 'fraud',
      cod: { status: 'cancelled' },
    });
    await expectEvents(id, ['order.cancelled']);
  });

  it('paid | storefront fulfils | fulfilled: order.fulfilled', async () => {
    const { id } = await given.paidOrder(merchant);
    await storefront.goods(id, 'partially_fulfilled');
    await expectOrder(id, { status: 'paid', fulfillment_status: 'partially_fulfilled' });
    const parcel = {
      tracking_number: 'AWB-77',
      courier_code: 'delhivery',
      tracking_url: 'https://track.example/AWB-77',
      shipment_status: 'confirmed',
    };
    await storefront.goods(id, 'fulfilled', parcel);
    const fulfillments = [{ ...parcel, created_at: expect.any(Number), delivered_at: null }];
    await expectOrder(id, { status: 'fulfilled', fulfillments });
    await expectEvents(id, ['order.paid', 'order.fulfilled']);
  });

  it('fulfilled | delivery confirmed | delivered: COD becomes collected', async () => {
    const { id } = await codOrder(merchant);
    for (const status of ['fulfilled', 'in_transit', 'attempted_delivery', 'out_for_delivery'] as const) {
      await storefront.goods(id, status);
      await expectOrder(id, { status: 'fulfilled', fulfillment_status: status });
    }
    await storefront.goods(id, 'delivered');
    await expectOrder(id, {
      status: 'delivered',
      fulfillment_status: 'delivered',
      payment_status: 'cod_collected',
      amount_cod_collected: 249_900,
      cod: { status: 'collected' },
    });
    await expectEvents(id, ['order.fulfilled', 'order.delivered']);
  });

  it('pending, paid | delivery arrives before fulfilment | delivered: the missing step is applied; order.fulfilled fires once', async () => {
    const [cod, prepaid] = await Promise.all([codOrder(merchant), given.paidOrder(merchant)]);
    for (const { id } of [cod, prepaid]) {
      await storefront.goods(id, 'delivered');
      await storefront.goods(id, 'fulfilled');
      const order = await expectOrder(id, { status: 'delivered' });
      expect(order.fulfilled_at).toBe(order.delivered_at);
    }
    await expectEvents(cod.id, ['order.fulfilled', 'order.delivered']);
    await expectEvents(prepaid.id, ['order.paid', 'order.fulfilled', 'order.delivered']);
  });

  it('paid | orders/cancelled before fulfilment | cancelled: amount_refundable is refunded, then order.cancelled', async () => {
    const { id } = await given.paidOrder(merchant);
    await refundBecomes(merchant, (await refund(merchant, id, 49_900)).body.id, { status: 'succeeded' });
    await storefront.cancels(id);
    await expectOrder(id, {
      status: 'cancelled',
      cancel_reason: 'customer',
      amount_refunded: 249_900,
      payment_status: 'refunded',
    });
    const [newest] = await refundsOf(id);
    expect(newest).toMatchObject({
      amount: 200_000,
      status: 'succeeded',
      initiated_by: 'storefront_cancellation',
      created_by: null,
      reason: null,
    });
    const story = (await typesOf(id)).reverse();
    expect(story.indexOf('order.cancelled')).toBe(story.lastIndexOf('refund.requested') + 1);
    await expectEvents(id, ['order.paid', 'refund.created', 'refund.succeeded', 'order.cancelled', 'refund.created', 'refund.succeeded']);
  });

  it('paid | orders/cancelled, and the gateway refuses the refund | cancelled: refund.failed and an alert, and the amount can be refunded by hand', async () => {
    const { id } = await given.paidOrder(merchant, { amount: 50_013, amount_details: undefined, line_items: undefined });
    await storefront.cancels(id);
    await expectOrder(id, { status: 'cancelled', refund_status: 'none', amount_refund_pending: 0, amount_refundable: 50_013 });
    await expectEvents(id, ['order.paid', 'order.cancelled', 'refund.created', 'refund.failed', 'alert.created']);
    expect((await refund(merchant, id, 50_000)).status).toBe(201);
    await expectOrder(id, { status: 'cancelled', amount_refunded: 50_000 });
  });

  it('paid; also delivered | refund succeeds, part or full | refunded: refund.succeeded', async () => {
    for (const goods of [null, 'delivered'] as const) {
      const { id } = await given.paidOrder(merchant);
      if (goods !== null) await storefront.goods(id, goods);
      await refund(merchant, id, 49_900);
      await expectOrder(id, { status: 'refunded', refund_status: 'partial', payment_status: 'partially_refunded' });
      await refund(merchant, id, 200_000);
      await expectOrder(id, { status: 'refunded', refund_status: 'full', payment_status: 'refunded', amount_refundable: 0 });
    }
  });

  it('refunded | more refunds / fulfilment news | refunded: sub-statuses move; order.fulfilled still fires once', async () => {
    const { id } = await given.paidOrder(merchant);
    await refund(merchant, id, 49_900);
    await expectOrder(id, { status: 'refunded' });
    for (const status of ['fulfilled', 'in_transit', 'delivered'] as const) {
      await storefront.goods(id, status);
      await expectOrder(id, { status: 'refunded', fulfillment_status: status });
    }
    await refund(merchant, id, 100);
    await expectOrder(id, { status: 'refunded', amount_refunded: 50_000 });
    const refunded = ['refund.created', 'refund.succeeded'];
    await expectEvents(id, ['order.paid', ...refunded, 'order.fulfilled', 'order.delivered', ...refunded]);
  });

  it('refunded, unfulfilled | orders/cancelled | cancelled: the rest is refunded', async () => {
    const { id } = await given.paidOrder(merchant);
    await refund(merchant, id, 49_900);
    await expectOrder(id, { status: 'refunded' });
    await storefront.cancels(id);
    await expectOrder(id, { status: 'cancelled', amount_refunded: 249_900, refund_status: 'full' });
  });

  it('fulfilled | orders/cancelled | unchanged: timeline cancellation_ignored', async () => {
    const { id } = await given.paidOrder(merchant);
    await storefront.goods(id, 'fulfilled');
    await expectOrder(id, { status: 'fulfilled' });
    await storefront.calm();
    const before = await shown(id);
    await storefront.cancels(id);
    expect((await typesOf(id))[0]).toBe('order.cancellation_ignored');
    // The order's state was read from the shop, perhaps a second later.
    const there = { ...before.storefront, synced_at: expect.any(Number) };
    expect(await shown(id)).toEqual({ ...before, storefront: there, updated_at: expect.any(Number) });
    expect(await refundsOf(id)).toEqual([]);
  });

  it('cancelled | anything | cancelled: final; a late capture is refunded automatically', async () => {
    const { id } = await pendingOrder();
    await storefront.cancels(id);
    await expectOrder(id, { status: 'cancelled' });
    await storefront.goods(id, 'delivered');
    await storefront.cancels(id);
    await approved(id);
    await expectOrder(id, {
      status: 'cancelled',
      fulfillment_status: 'unfulfilled',
      amount_paid: 249_900,
      amount_refunded: 249_900,
    });
    expect(await refundsOf(id)).toMatchObject([{ initiated_by: 'late_capture', status: 'succeeded' }]);
    await expectEvents(id, ['order.cancelled', 'refund.created', 'refund.succeeded', 'alert.created']);
  });

  it('fulfilled (COD) | return to origin | fulfilled: fulfillment_status rto_*, collection rto', async () => {
    const { id } = await codOrder(merchant);
    await storefront.goods(id, 'fulfilled');
    for (const status of ['rto_initiated', 'rto_delivered'] as const) {
      await storefront.goods(id, status);
      await expectOrder(id, {
        status: 'fulfilled',
        fulfillment_status: status,
        payment_status: 'cod_pending',
        cod: { status: 'rto' },
      });
    }
    // The shop marks each step with a tag.
    await expectEvents(id, ['order.fulfilled', 'order.updated', 'order.updated', 'order.returned']);
  });
});
