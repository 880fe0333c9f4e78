import { request } from 'undici';
import type { SandboxStripe } from '#apps/sandbox/stripe/sandbox-stripe';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { alertOf } from '#test/support/clients/raised-alerts';
import type { Json } from '#test/support/clients/merchant-client';
import { openSession, orderBecomes, paidByCard, refund, refundBecomes, timelineOf } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { typedAt } from '#test/support/machine/command-line';
import { eventually } from '#test/support/machine/eventually';
import { connectedStripe } from '#test/support/partners/connected-stripe';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import { receivedEvents } from '#test/support/partners/received-events';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant, receiver } = serviceUnderTest('own', { receiver: true });

const PRICE = 249_900;

let books: GatewayBooks;
const events = receivedEvents(merchant, receiver, ['refund.succeeded', 'refund.failed']);
beforeAll(() => {
  books = new GatewayBooks(service);
});
beforeEach(() => books.trouble());

/** The one refund of an order that was made at the gateway. */
const recordedOf = (order: string): Promise<Json> =>
  eventually(async () => {
    const { data } = (await merchant.get(`/refunds?order_id=${order}`)).body;
    const found = data.filter(({ initiated_by }: Json) => initiated_by === 'gateway');
    expect(found).toHaveLength(1);
    return found[0];
  });

/** A notice of a refund as the gateway holds it, sent once more. */
async function report(order: string, reference: string, changes: object = {}): Promise<void> {
  const { connection } = await books.routeOf(order);
  const held = (await books.refundsOf(order)).find(({ id }) => id === reference)!;
  const entity = { ...held, ...changes };
  const notice = { entity: 'event', event: `refund.${entity.status}`, payload: { refund: { entity } }, created_at: held.created_at };
  expect((await books.notify(connection, notice)).status).toBe(200);
}

describe('a refund in the dashboard of the gateway', () => {
  it('is a refund of the order that was not requested here: less is refundable, an event is sent, and an alert is raised', async () => {
    const { id: order } = await given.paidOrder(merchant);
    const reference = await books.refundInDashboard(order, 50_000);
    const { id, payment, destination, ...recorded } = await recordedOf(order);
    expect(recorded).toMatchObject({ order_id: order, amount: 50_000, currency: 'INR', status: 'succeeded', pending_reason: null, reason: null, created_by: null }); // prettier-ignore
    expect(destination.reference).toMatch(/^\d{12}$/);
    await orderBecomes(merchant, order, {
      status: 'refunded',
      amount_refunded: 50_000,
      amount_refundable: PRICE - 50_000,
      amount_over_refunded: 0,
    });
    expect((await merchant.get(`/payments/${payment}`)).body.amount_refunded).toBe(50_000);
    await eventually(() => expect(events().map(({ type, data }) => [type, data.object.id])).toContainEqual(['refund.succeeded', id]));
    expect(await alertOf(merchant, { order })).toMatchObject({ type: 'gateway_refund_recorded', severity: 'info', subject: id });
    await report(order, reference);
    await report(order, reference, { acquirer_data: { arn: '74332740000000000000000' } });
    await recordedOf(order);
    expect(await books.returnedOf(order)).toBe(50_000);
  });

  it('whose notice was lost is found when the gateway refuses ours, and nothing stays refundable', async () => {
    for (const there of [PRICE, PRICE - 10_000]) {
      const { id: order } = await given.paidOrder(merchant);
      books.trouble({ notices: { copies: 0 } });
      await books.refundInDashboard(order, there);
      await eventually(async () => expect(await books.refundsOf(order)).toMatchObject([{ status: 'processed' }]));
      const ours = (await refund(merchant, order, PRICE)).body.id;
      await refundBecomes(merchant, ours, { status: 'failed' });
      expect(await recordedOf(order)).toMatchObject({ amount: there, status: 'succeeded' });
      await orderBecomes(merchant, order, { amount_refunded: there, amount_refundable: PRICE - there, amount_refund_pending: 0 });
      expect(await books.returnedOf(order)).toBe(there);
      books.trouble();
    }
  });

  it('is not confused with one of ours, in any order of their notices', async () => {
    const { id: order } = await given.paidOrder(merchant);
    books.trouble({ notices: { copies: 2, spread_ms: 200 } });
    const ours = (await refund(merchant, order, 10_000)).body.id;
    await books.refundInDashboard(order, 10_000);
    await refundBecomes(merchant, ours, { status: 'succeeded', initiated_by: 'api' });
    await recordedOf(order);
    await orderBecomes(merchant, order, { amount_refunded: 20_000, amount_refund_pending: 0, amount_refundable: PRICE - 20_000 });
    expect(await books.returnedOf(order)).toBe(20_000);
  });

  it('applies the capture first if its notice was lost', async () => {
    books.trouble({ notices: { copies: 0 } });
    const { id: session } = await openSession(merchant);
    const paying = { payment_option: 'prepaid', payment: { method: 'upi', upi: { vpa: 'success@test' } } };
    const order = (await merchant.post(`/checkout/sessions/${session}/complete`, paying)).body.order as string;
    await eventually(async () => expect(await books.paymentsOf(order)).toMatchObject([{ status: 'captured' }]));
    expect((await merchant.get(`/orders/${order}`)).body.status).toBe('pending');
    books.trouble();
    await books.refundInDashboard(order, PRICE);
    await orderBecomes(merchant, order, { amount_paid: PRICE, amount_refunded: PRICE, amount_refundable: 0 });
    await recordedOf(order);
  });

  it('that failed, or that the gateway does not know, is ignored', async () => {
    const { id: order } = await given.paidOrder(merchant);
    const reference = await books.refundInDashboard(order, 10_013);
    await eventually(async () => expect((await books.refundsOf(order))[0]).toMatchObject({ status: 'failed' }));
    await report(order, reference, { status: 'processed' });
    await orderBecomes(merchant, order, { amount_refunded: 0, amount_refundable: PRICE });
    expect((await timelineOf(merchant, order)).map(({ type }) => type)).not.toContain('refund.recorded');
  });

  it('that exceeds the refundable amount is recorded, and the excess is shown until a refund of ours has failed', async () => {
    const { id: order } = await given.paidOrder(merchant);
    books.trouble({ latency_ms: 1500, latency_on: 'POST /v1/payments' });
    const ours = (await refund(merchant, order, PRICE)).body.id;
    await books.refundInDashboard(order, 40_000);
    await orderBecomes(merchant, order, { amount_refunded: 40_000, amount_refundable: 0, amount_over_refunded: 40_000 });
    expect(await alertOf(merchant, { order })).toMatchObject({ type: 'over_refunded', severity: 'critical' });
    await refundBecomes(merchant, ours, { status: 'failed' });
    await orderBecomes(merchant, order, { amount_refunded: 40_000, amount_refundable: PRICE - 40_000, amount_over_refunded: 0 });
  });

  it('of a cancelled order: the gateway refuses to refund everything again, and the rest is refunded', async () => {
    const { id: order } = await given.paidOrder(merchant);
    books.trouble({ notices: { copies: 0 } });
    const reference = await books.refundInDashboard(order, 40_000);
    expect((await merchant.post(`/test_helpers/orders/${order}/cancel`)).status).toBe(200);
    await eventually(async () =>
      expect((await merchant.get(`/refunds?order_id=${order}`)).body.data).toMatchObject([{ status: 'failed', amount: PRICE }]),
    );
    expect(await alertOf(merchant, { order })).toMatchObject({ type: 'return_failed', severity: 'critical' });
    books.trouble();
    await eventually(async () => expect((await books.refundsOf(order))[0]).toMatchObject({ status: 'processed' }));
    await report(order, reference);
    await orderBecomes(merchant, order, { status: 'cancelled', amount_refunded: PRICE, amount_refundable: 0, amount_over_refunded: 0 });
    expect(await books.returnedOf(order)).toBe(PRICE);
    const ours = (await merchant.get(`/refunds?order_id=${order}`)).body.data.filter(
      ({ initiated_by }: Json) => initiated_by !== 'gateway',
    );
    expect(ours).toMatchObject([
      { amount: PRICE - 40_000, initiated_by: 'storefront_cancellation', status: 'succeeded' },
      { amount: PRICE, status: 'failed' },
    ]);
  });

  it('is recorded by a repeated notice if the gateway did not answer the query', async () => {
    const { id: order } = await given.paidOrder(merchant);
    books.trouble({ failures: [{ on: 'GET /v1/payments/', as: 'status', status: 500, times: 1 }] });
    await books.refundInDashboard(order, 30_000);
    expect(await recordedOf(order)).toMatchObject({ amount: 30_000 });
  });

  it('agrees with the gateway when both are compared', async () => {
    const [code, out] = await typedAt(service.dataDir, 'verify', '--against', 'gateway', '--json');
    expect([code, JSON.parse(out).differences]).toEqual([0, []]);
    expect((await typedAt(service.dataDir, 'verify', '--json'))[0]).toBe(0);
  });
});

describe("the staff's page of the simulated bank", () => {
  const pageOf = (payment: string): string => `${service.part(PaymentGateways).sandboxUrl!}/bank/${payment}/staff`;
  const post = async (payment: string, form: Record<string, string>) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { statusCode, body } = await request(pageOf(payment), { method: 'POST', headers, body: new URLSearchParams(form).toString() });
    return { status: statusCode, text: await body.text() };
  };

  it('refunds a payment, or shows why it does not', async () => {
    const { id: order } = await given.paidOrder(merchant);
    const { payment } = await books.routeOf(order);
    expect(await (await request(pageOf(payment))).body.text()).toContain('₹2,499.00');
    expect((await post(payment, { act: 'refund', amount: '9900' })).status).toBe(303);
    await recordedOf(order);
    const refused = await post(payment, { act: 'refund', amount: String(PRICE) });
    expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('greater than the refund payment amount') });
    expect((await post(payment, { act: 'refund', amount: '-1' })).status).toBe(400);
    expect((await post('pay_unknown', { act: 'refund', amount: '1' })).status).toBe(404);
  });
});

describe('a refund in the dashboard of Stripe', () => {
  let stripe: SandboxStripe;
  beforeAll(async () => {
    ({ stripe } = await connectedStripe(service));
  });
  afterAll(() => stripe.close());

  it('is recorded as well, once', async () => {
    const { id: order } = await paidByCard(merchant);
    const [{ gateway_reference: payment_intent }] = (await merchant.get(`/orders/${order}/payments`)).body.data;
    const { id: reference } = stripe.books.refundRequest({ payment_intent, amount: 5_000 });
    expect(await recordedOf(order)).toMatchObject({ amount: 5_000, destination: { type: 'card', reference_type: 'arn' } });
    stripe.books.settle(reference, true);
    await orderBecomes(merchant, order, { amount_refunded: 5_000, amount_refundable: PRICE - 5_000 });
    const { id } = await recordedOf(order);
    stripe.books.settle(reference, false);
    await refundBecomes(merchant, id, { status: 'failed', succeeded_at: null });
    await orderBecomes(merchant, order, { status: 'refunded', amount_refunded: 0, amount_refundable: PRICE });
  });
});
