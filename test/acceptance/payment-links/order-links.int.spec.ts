import { BrowserWithoutScript } from '#test/support/clients/browser-without-script';
import { eventually } from '#test/support/machine/eventually';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { LinkVisitors } from '#test/support/clients/payment-links';
import { alertOf } from '#test/support/clients/raised-alerts';
import { codOrder, failedOrder, orderBecomes, paidOrder, placeOrder, timelineOf, upi } from '#test/support/clients/shop';
import { Courier } from '#test/support/partners/courier';
import { Storefront } from '#test/support/partners/storefront';

const { service, merchant } = serviceUnderTest('own');

const PRICE = 249_900;

let shoppers: LinkVisitors;
beforeAll(() => {
  shoppers = new LinkVisitors(service, merchant);
});

const linkFor = (order: Json, more: object = {}): Promise<Json> => shoppers.link({ order_id: order.id, currency: 'INR', ...more });
const helper = async (order: Json, act: string): Promise<void> => {
  const { status, text } = await merchant.post(`/test_helpers/orders/${order.id}/${act}`, {});
  if (status !== 200) throw new Error(`answered ${status}: ${text}`);
};
const paymentsOf = async ({ id }: Json): Promise<Json[]> => (await merchant.get(`/orders/${id}/payments`)).body.data;

describe('a link for a cash on delivery order', () => {
  it('replaces the courier’s collection, with a discount: the order is prepaid and paid', async () => {
    const order = await codOrder(merchant);
    const link = await linkFor(order, { discount: 5_000 });
    expect(link).toMatchObject({ status: 'open', amount: PRICE - 5_000, discount: 5_000, order_id: order.id, customer: order.customer });
    const { body, session } = await shoppers.pay(link.url, upi('success@test'));
    expect(body).toMatchObject({ status: 'open', amount: PRICE - 5_000, amount_details: { discount: 5_000 }, order: order.id });
    const paid = await orderBecomes(merchant, order.id, { status: 'paid', payment_status: 'paid' });
    expect(paid).toMatchObject({
      payment_method: 'prepaid',
      amount: PRICE - 5_000,
      amount_details: { discount: 25_000 },
      amount_paid: PRICE - 5_000,
      amount_cod_due: 0,
      amount_refundable: PRICE - 5_000,
      cod: { status: 'cancelled' },
      payment_method_details: { type: 'upi' },
    });
    const [payment, ...others] = await paymentsOf(order);
    expect([payment, others]).toMatchObject([{ status: 'captured', checkout_session: session, amount: PRICE - 5_000 }, []]);
    await shoppers.becomes(link.id, { status: 'paid', payment: payment!.id, order_id: order.id });
    await shoppers.sessionBecomes(session, { status: 'complete', payment_status: 'paid', order: order.id });
    const events = (await merchant.get('/events?type=order.paid&limit=100')).body.data;
    expect(events.filter(({ data }: Json) => data.object.id === order.id)).toMatchObject([
      { data: { object: { payment_method: 'prepaid' } } },
    ]);
  });

  it('reduces the amount due in the same append as the capture', async () => {
    const order = await codOrder(merchant);
    await shoppers.pay((await linkFor(order)).url, upi('success@test'));
    await orderBecomes(merchant, order.id, { status: 'paid' });
    const types = (await timelineOf(merchant, order.id)).map(({ type }) => type).toReversed();
    const captured = types.indexOf('payment.captured');
    expect(types.slice(captured, captured + 3)).toEqual(['payment.captured', 'order.terms_changed', 'order.paid']);
  });

  it('can be paid during shipping; the delivery then collects no cash', async () => {
    const order = await codOrder(merchant);
    const { id, url } = await linkFor(order);
    await helper(order, 'ship');
    await shoppers.pay(url, upi('success@test'));
    await orderBecomes(merchant, order.id, { status: 'fulfilled', payment_status: 'paid', amount_cod_due: 0, paid_at: expect.any(Number) });
    await helper(order, 'deliver');
    await orderBecomes(merchant, order.id, {
      status: 'delivered',
      payment_status: 'paid',
      amount_cod_collected: 0,
      cod: { status: 'cancelled' },
    });
    await shoppers.becomes(id, { status: 'paid' });
  });

  it("is paid at the gateway's page, and the shopper comes back paid", async () => {
    const order = await codOrder(merchant);
    const { id, url } = await linkFor(order);
    const { session } = await shoppers.pay(url, { payment_option: 'prepaid', payment: { method: 'hosted' } });
    const { next_action } = await shoppers.sessionBecomes(session, { payment_status: 'processing', next_action: { type: 'redirect' } });
    const browser = new BrowserWithoutScript(service);
    const back = await browser.answerBank(next_action.url, { answer: 'approve', method: 'card' });
    await browser.close();
    expect([back.pathname, back.searchParams.get('status')]).toEqual([`/checkout/${session}`, 'paid']);
    await orderBecomes(merchant, order.id, { status: 'paid', payment_method: 'prepaid', payment_method_details: { type: 'card' } });
    await shoppers.becomes(id, { status: 'paid' });
  });

  it('leaves the order unchanged when the payment fails, and can be retried', async () => {
    const order = await codOrder(merchant);
    const { id, url } = await linkFor(order);
    const { session } = await shoppers.pay(url, upi('failure@test'));
    await shoppers.sessionBecomes(session, { status: 'open', payment_status: 'unpaid', last_payment_error: { code: expect.any(String) } });
    await orderBecomes(merchant, order.id, {
      status: 'pending',
      payment_status: 'cod_pending',
      payment_method_details: null,
      amount_cod_due: PRICE,
    });
    expect((await shoppers.pay(url, upi('success@test'))).session).toBe(session);
    await shoppers.becomes(id, { status: 'paid' });
  });

  it('allows one attempt at a time, until it is abandoned', async () => {
    const order = await codOrder(merchant);
    const { url } = await linkFor(order);
    const { session, secret } = await shoppers.visit(url);
    const shopper = merchant.with(secret);
    const complete = (vpa: string) => shopper.post(`/checkout/sessions/${session}/complete`, upi(vpa));
    expect(await complete('pending@test')).toMatchObject({ status: 200, body: { payment_status: 'processing' } });
    expect(refusalOf(await complete('success@test'))).toEqual([422, 'payment_in_progress', null]);
    expect(await shopper.post(`/checkout/sessions/${session}/abandon_payment`)).toMatchObject({ body: { payment_status: 'unpaid' } });
    expect((await complete('success@test')).status).toBe(200);
    await orderBecomes(merchant, order.id, { status: 'paid' });
  });

  it('marks the order as paid in the shop', async () => {
    const storefront = new Storefront(service);
    const order = await storefront.settled((await codOrder(merchant)).id);
    await shoppers.pay((await linkFor(order, { discount: 9_900 })).url, upi('success@test'));
    await orderBecomes(merchant, order.id, { status: 'paid', storefront: { sync_state: 'synced' } });
    expect(await storefront.there(order.id)).toMatchObject({ total: PRICE, received: PRICE - 9_900 });
    const data = { amount: PRICE - 9_900, amount_there: PRICE };
    expect(await alertOf(merchant, { order: order.id })).toMatchObject({ type: 'shop_total_changed', data });
  });
});

describe('a link is closed automatically', () => {
  it('when the order is delivered; a later capture is refunded, with an alert', async () => {
    const order = await codOrder(merchant);
    const { id, url } = await linkFor(order);
    await shoppers.pay(url, upi('pending@test'));
    await orderBecomes(merchant, order.id, { payment_status: 'processing' });
    await helper(order, 'deliver');
    await shoppers.becomes(id, { status: 'closed', closed_reason: 'order_delivered' });
    expect(await shoppers.visit(url)).toMatchObject({ status: 200, heading: 'This payment link is closed' });
    await service.bankApproves(order.id);
    expect(await alertOf(merchant, { order: order.id })).toMatchObject({ type: 'late_capture_refunded', data: { amount: PRICE } });
    await eventually(async () =>
      expect(await timelineOf(merchant, order.id)).toContainEqual(expect.objectContaining({ type: 'payment.returned' })),
    );
    await orderBecomes(merchant, order.id, {
      status: 'delivered',
      payment_status: 'cod_collected',
      amount_paid: 0,
      amount_cod_collected: PRICE,
    });
  });

  it('when the courier remits the cash before the delivery is known; a later capture is refunded, with an alert', async () => {
    const order = await codOrder(merchant);
    const { id, url } = await linkFor(order);
    await shoppers.pay(url, upi('pending@test'));
    await orderBecomes(merchant, order.id, { payment_status: 'processing' });
    await new Courier(service, merchant).remits(order.id, PRICE);
    await shoppers.becomes(id, { status: 'closed', closed_reason: 'order_paid' });
    expect(refusalOf(await merchant.post('/payment_links', { order_id: order.id, currency: 'INR' }))[1]).toBe('nothing_due');
    await service.bankApproves(order.id);
    expect(await alertOf(merchant, { order: order.id })).toMatchObject({ type: 'duplicate_capture_refunded', data: { amount: PRICE } });
    await eventually(async () =>
      expect(await timelineOf(merchant, order.id)).toContainEqual(expect.objectContaining({ type: 'payment.returned' })),
    );
    await orderBecomes(merchant, order.id, { status: 'pending', amount_paid: 0, cod: { status: 'remitted', remitted_amount: PRICE } });
  });

  it.each([
    ['comes back', 'rto_initiated', 'order_returned'],
    ['arrives in part', 'delivered', 'order_delivered'],
  ] as const)('when the order %s, as nothing is due', async (_, goods, closed_reason) => {
    const storefront = new Storefront(service);
    const order = await storefront.settled((await codOrder(merchant)).id);
    const [first, second] = [`${goods}-1`, `${goods}-2`];
    await storefront.leaves(order.id, first, true);
    if (goods === 'delivered') await storefront.leaves(order.id, second);
    const { id } = await linkFor(order);
    const parcel = { tracking_number: first, courier_code: 'Delhivery', tracking_url: null, shipment_status: null };
    await storefront.goods(order.id, goods, parcel);
    await shoppers.becomes(id, { status: 'closed', closed_reason });
    expect(refusalOf(await merchant.post('/payment_links', { order_id: order.id, currency: 'INR' }))[1]).toBe('nothing_due');
  });

  it('when the order is cancelled; a later capture is refunded, with an alert', async () => {
    const order = await codOrder(merchant);
    const { id, url } = await linkFor(order);
    await shoppers.pay(url, upi('pending@test'));
    await orderBecomes(merchant, order.id, { payment_status: 'processing' });
    await helper(order, 'cancel');
    await shoppers.becomes(id, { status: 'closed', closed_reason: 'order_cancelled' });
    await service.bankApproves(order.id);
    expect(await alertOf(merchant, { order: order.id })).toMatchObject({ type: 'late_capture_refunded' });
    await orderBecomes(merchant, order.id, { status: 'cancelled', amount_paid: PRICE, amount_refunded: PRICE, amount_cod_due: 0 });
  });

  it('when the order is paid by another link', async () => {
    const order = await codOrder(merchant);
    const [one, other] = [await linkFor(order), await linkFor(order, { discount: 100 })];
    const { session } = await shoppers.visit(other.url);
    await shoppers.pay(one.url, upi('success@test'));
    await shoppers.becomes(one.id, { status: 'paid' });
    expect(await shoppers.becomes(other.id, { status: 'closed' })).toMatchObject({ closed_reason: 'order_paid', payment: null });
    await shoppers.sessionBecomes(session, { status: 'expired' });
  });
});

describe('a link for a prepaid order', () => {
  it('collects the amount of its failed payment', async () => {
    const order = await failedOrder(merchant);
    const { id, url, amount } = await linkFor(order);
    expect(amount).toBe(PRICE);
    await shoppers.pay(url, upi('success@test'));
    await orderBecomes(merchant, order.id, { status: 'paid', amount_paid: PRICE });
    const { payment } = await shoppers.becomes(id, { status: 'paid' });
    expect((await paymentsOf(order)).map(({ id, status }) => [id === payment, status]).toSorted()).toEqual([
      [false, 'failed'],
      [true, 'captured'],
    ]);
  });

  it('is closed when the shopper pays in the order’s own session after all', async () => {
    const order = await failedOrder(merchant);
    const { id } = await linkFor(order);
    await merchant.post(`/checkout/sessions/${order.checkout_session}/complete`, upi('success@test'));
    await orderBecomes(merchant, order.id, { status: 'paid' });
    expect(await shoppers.becomes(id, { status: 'closed' })).toMatchObject({ closed_reason: 'order_paid' });
  });

  it('collects the whole amount of a partly prepaid order', async () => {
    const terms = { payment_options: ['partial_prepaid'], prepaid_requirement: { type: 'flat', value: 50_000 } };
    const order = await placeOrder(merchant, { ...upi('failure@test'), payment_option: 'partial_prepaid' }, terms);
    await orderBecomes(merchant, order.id, { payment_status: 'failed' });
    await shoppers.pay((await linkFor(order)).url, upi('success@test'));
    const paid = await orderBecomes(merchant, order.id, { status: 'paid', payment_method: 'prepaid', amount_cod_due: 0 });
    expect(paid).toMatchObject({ amount: PRICE, amount_paid: PRICE, payment_status: 'paid' });
  });
});

describe('a link for an order is refused', () => {
  it('if nothing is due', async () => {
    for (const order of [await paidOrder(merchant), await deliveredOrder()])
      expect(refusalOf(await merchant.post('/payment_links', { order_id: order.id, currency: 'INR' }))).toEqual([
        422,
        'nothing_due',
        'order_id',
      ]);
  });

  it('in another currency than its own, and with a discount that leaves nothing', async () => {
    const { id: order_id } = await codOrder(merchant);
    const refused = async (body: object) => refusalOf(await merchant.post('/payment_links', { order_id, currency: 'INR', ...body }));
    expect(await refused({ currency: 'USD' })).toEqual([400, 'invalid_currency', 'currency']);
    expect(await refused({ discount: PRICE })).toEqual([400, 'invalid_range', 'discount']);
  });

  async function deliveredOrder(): Promise<Json> {
    const order = await codOrder(merchant);
    await helper(order, 'deliver');
    return order;
  }
});
