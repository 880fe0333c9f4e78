import { request } from 'undici';
import type { SandboxStripe } from '#apps/sandbox/stripe/sandbox-stripe';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { alertOf } from '#test/support/clients/raised-alerts';
import { report } from '#test/support/clients/reports';
import { orderBecomes, paidByCard, refund, refundBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { eventually } from '#test/support/machine/eventually';
import { connectedStripe } from '#test/support/partners/connected-stripe';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import { receivedEvents } from '#test/support/partners/received-events';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant, receiver } = serviceUnderTest('own', { receiver: true });

const PRICE = 249_900;

let books: GatewayBooks;
const events = receivedEvents(merchant, receiver, ['dispute.created', 'dispute.updated', 'dispute.closed']);
beforeAll(() => {
  books = new GatewayBooks(service);
});
beforeEach(() => books.trouble());

/** The one dispute of an order, once it looks as expected. */
const disputeBecomes = (order: string, expected: object): Promise<Json> =>
  eventually(async () => {
    const { data } = (await merchant.get(`/disputes?order_id=${order}`)).body;
    expect(data).toMatchObject([expected]);
    return data[0];
  });
const eventsOf = (dispute: string): string[] => events().flatMap(({ type, data }) => (data.object.id === dispute ? [type] : []));

describe('a chargeback', () => {
  it('holds its amount back from refunds, is listed, sent to the merchant, and raises an alert', async () => {
    const { id: order } = await given.paidOrder(merchant);
    const reference = await books.openDispute(order, { phase: 'chargeback', amount: 100_000 });
    const dispute = await disputeBecomes(order, {
      status: 'open',
      phase: 'chargeback',
      amount: 100_000,
      currency: 'INR',
      amount_deducted: 0,
    });
    expect(dispute).toMatchObject({
      object: 'dispute',
      livemode: false,
      gateway_reference: reference,
      closed_at: null,
      respond_by: expect.any(Number),
    });
    expect((await merchant.get(`/disputes/${dispute.id}`)).body).toEqual(dispute);
    await orderBecomes(merchant, order, { dispute_status: 'open', amount_disputed: 100_000, amount_refundable: PRICE - 100_000 });
    expect(refusalOf(await refund(merchant, order, PRICE))).toEqual([422, 'refund_amount_exceeds_refundable', expect.any(String)]);
    expect(await alertOf(merchant, { order })).toMatchObject({ type: 'dispute_opened', severity: 'critical', subject: dispute.id });
    await eventually(() => expect(eventsOf(dispute.id)).toEqual(['dispute.created']));
  });

  it('over the remaining amount refuses refunds: payment_disputed', async () => {
    const { id: order } = await given.paidOrder(merchant);
    await books.openDispute(order, { phase: 'chargeback' });
    await orderBecomes(merchant, order, { amount_disputed: PRICE, amount_refundable: 0 });
    expect(refusalOf(await refund(merchant, order, 1))).toEqual([422, 'payment_disputed', expect.any(String)]);
  });

  it('that is won releases its amount, and holds it again when the bank reopens it', async () => {
    const { id: order } = await given.paidOrder(merchant);
    const reference = await books.openDispute(order, { phase: 'chargeback' });
    await disputeBecomes(order, { status: 'open' });
    await books.turnDispute(order, reference, 'won');
    const { id } = await disputeBecomes(order, { status: 'won', closed_at: expect.any(Number) });
    await orderBecomes(merchant, order, { dispute_status: 'won', amount_disputed: 0, amount_refundable: PRICE });
    await eventually(async () => expect(await alertOf(merchant, { order })).toMatchObject({ status: 'resolved' }));
    await books.turnDispute(order, reference, 'open');
    await disputeBecomes(order, { id, status: 'open', phase: 'pre_arbitration', closed_at: null });
    await orderBecomes(merchant, order, { amount_refundable: 0 });
    await eventually(() => expect(eventsOf(id).toSorted()).toEqual(['dispute.closed', 'dispute.created', 'dispute.updated']));
  });

  it('that is lost counts as lost and never as a refund; an excess with an earlier refund is shown', async () => {
    const { id: order } = await given.paidOrder(merchant);
    await refundBecomes(merchant, (await refund(merchant, order, 50_000)).body.id, { status: 'succeeded' });
    const reference = await books.openDispute(order, { phase: 'chargeback' });
    await books.turnDispute(order, reference, 'lost');
    await disputeBecomes(order, { status: 'lost', amount_deducted: PRICE });
    await orderBecomes(merchant, order, {
      amount_paid: PRICE, amount_refunded: 50_000, amount_disputed: 0, amount_disputed_lost: PRICE, amount_refundable: 0, amount_over_refunded: 50_000,
    }); // prettier-ignore
    expect((await merchant.get(`/refunds?order_id=${order}`)).body.data).toHaveLength(1);
  });

  it('is recorded in its present state at the gateway, in any order of its notices', async () => {
    const { id: order } = await given.paidOrder(merchant);
    books.trouble({ notices: { copies: 2, spread_ms: 300 } });
    const reference = await books.openDispute(order, { phase: 'chargeback' });
    await books.turnDispute(order, reference, 'lost');
    await books.turnDispute(order, reference, 'won');
    await orderBecomes(merchant, order, { dispute_status: 'won', amount_disputed: 0, amount_disputed_lost: 0, amount_refundable: PRICE });
    expect(await disputeBecomes(order, { status: 'won' })).toMatchObject({ amount_deducted: 0 });
  });

  it('of an order that is cancelled meanwhile: the amount owed is refunded once when it is won', async () => {
    const { id: order } = await given.paidOrder(merchant);
    const reference = await books.openDispute(order, { phase: 'chargeback' });
    await orderBecomes(merchant, order, { amount_refundable: 0 });
    expect((await merchant.post(`/test_helpers/orders/${order}/cancel`)).status).toBe(200);
    await orderBecomes(merchant, order, { status: 'cancelled', amount_refund_pending: 0, amount_refunded: 0 });
    await books.turnDispute(order, reference, 'won');
    await orderBecomes(merchant, order, { status: 'cancelled', amount_refunded: PRICE, amount_refundable: 0, amount_over_refunded: 0 });
    const [back] = (await merchant.get(`/refunds?order_id=${order}`)).body.data;
    expect(back).toMatchObject({ amount: PRICE, initiated_by: 'storefront_cancellation' });
  });

  it('of an order that is cancelled meanwhile: nothing more is refunded when it is lost', async () => {
    const { id: order } = await given.paidOrder(merchant);
    const reference = await books.openDispute(order, { phase: 'chargeback' });
    await orderBecomes(merchant, order, { amount_refundable: 0 });
    await merchant.post(`/test_helpers/orders/${order}/cancel`);
    await books.turnDispute(order, reference, 'lost');
    await orderBecomes(merchant, order, {
      status: 'cancelled',
      amount_disputed_lost: PRICE,
      amount_refundable: 0,
      amount_over_refunded: 0,
    });
    expect((await merchant.get(`/refunds?order_id=${order}`)).body.data).toEqual([]);
  });
});

describe('an inquiry', () => {
  it('holds nothing back: a refund may answer it', async () => {
    const { id: order } = await given.paidOrder(merchant);
    await books.openDispute(order, { phase: 'retrieval' });
    await disputeBecomes(order, { phase: 'retrieval', status: 'open' });
    await orderBecomes(merchant, order, { dispute_status: 'open', amount_disputed: 0, amount_refundable: PRICE });
    expect(await alertOf(merchant, { order })).toMatchObject({ type: 'dispute_opened', severity: 'warning' });
    await refundBecomes(merchant, (await refund(merchant, order, PRICE)).body.id, { status: 'succeeded' });
  });
});

describe('a dispute in a phase or status that is new at the gateway', () => {
  it.each([
    ['phase', { phase: 'pre_compliance' }, 'pre_compliance', { phase: 'chargeback' }],
    ['status', { phase: 'arbitration', status: 'in_mediation' }, 'in_mediation', { phase: 'arbitration' }],
    ['phase and status', { phase: 'compliance', status: 'escalated' }, 'compliance, escalated', { phase: 'chargeback' }],
  ])('is open with the word for its %s, holds its amount back, and raises an alert', async (_, opened, gateway_status, expected) => {
    const { id: order } = await given.paidOrder(merchant);
    await books.openDispute(order, { ...opened, amount: 100_000 });
    const dispute = await disputeBecomes(order, { status: 'open', gateway_status, amount: 100_000, closed_at: null, ...expected });
    await orderBecomes(merchant, order, { dispute_status: 'open', amount_disputed: 100_000, amount_refundable: PRICE - 100_000 });
    expect(await alertOf(merchant, { order })).toMatchObject({ type: 'dispute_opened', severity: 'critical', subject: dispute.id });
    await eventually(() => expect(eventsOf(dispute.id)).toEqual(['dispute.created']));
  });

  it('ends when the bank decides it, in any phase', async () => {
    const ends = async (to: 'won' | 'lost'): Promise<string> => {
      const { id: order } = await given.paidOrder(merchant);
      const reference = await books.openDispute(order, { phase: 'pre_compliance', amount: 100_000 });
      await disputeBecomes(order, { status: 'open' });
      await books.turnDispute(order, reference, to);
      await disputeBecomes(order, { phase: 'chargeback', status: to, gateway_status: 'pre_compliance', closed_at: expect.any(Number) });
      return order;
    };
    const won = await orderBecomes(merchant, await ends('won'), { amount_disputed: 0, amount_disputed_lost: 0 });
    const lost = await orderBecomes(merchant, await ends('lost'), { amount_disputed: 0, amount_disputed_lost: 100_000 });
    expect([won, lost].map(({ amount_refundable }) => amount_refundable)).toEqual([PRICE, PRICE - 100_000]);
  });
});

describe('disputes', () => {
  it('are filtered by their status, need their scope, and are missed by name', async () => {
    const { data } = (await merchant.get('/disputes?status=lost')).body;
    expect(new Set(data.map(({ status }: Json) => status))).toEqual(new Set(['lost']));
    expect(refusalOf(await merchant.get('/disputes?status=open_yet'))).toEqual([400, 'invalid_enum_value', expect.any(String)]);
    expect(refusalOf(await merchant.get('/disputes/dp_000000000000000000000000'))).toEqual([404, 'resource_missing', expect.any(String)]);
  });

  it('are a report, and a column of orders.1', async () => {
    const { id: order } = await given.paidOrder(merchant);
    await books.openDispute(order, { phase: 'arbitration', amount: 1_000 });
    const { id } = await disputeBecomes(order, { status: 'open' });
    const lines = (await report(merchant, 'disputes.1', { filters: { order_id: order } })).trim().split('\r\n');
    expect(lines[1]).toContain(`${id},${order},`);
    expect(lines).toHaveLength(2);
    const columns = await report(merchant, 'orders.1', { columns: ['order_id', 'dispute_status'] });
    expect(columns).toContain(`${order},open`);
  });

  it("are opened, won and lost on the staff's page of the simulated bank", async () => {
    const { id: order } = await given.paidOrder(merchant);
    const page = `${service.part(PaymentGateways).sandboxUrl!}/bank/${(await books.routeOf(order)).payment}/staff`;
    const act = async (form: Record<string, string>): Promise<number> => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const { statusCode, body } = await request(page, { method: 'POST', headers, body: new URLSearchParams(form).toString() });
      await body.dump();
      return statusCode;
    };
    expect(await act({ act: 'dispute', amount: '9900', phase: 'chargeback' })).toBe(303);
    const { gateway_reference: dispute } = await disputeBecomes(order, { status: 'open', amount: 9_900 });
    expect(await (await request(page)).body.text()).toContain(`Lose ${dispute}`);
    expect(await act({ act: 'lose', dispute })).toBe(303);
    await disputeBecomes(order, { status: 'lost', amount_deducted: 9_900 });
    expect([await act({ act: 'lose', dispute }), await act({ act: 'win' }), await act({ act: 'win', dispute: 'disp_unknown' })]).toEqual([400, 400, 400]); // prettier-ignore
  });
});

describe('a dispute at Stripe', () => {
  let stripe: SandboxStripe;
  beforeAll(async () => {
    ({ stripe } = await connectedStripe(service));
  });
  afterAll(() => stripe.close());

  it('is recorded with the amount of its balance transactions, and a separate fee', async () => {
    const { id: order } = await paidByCard(merchant);
    const [{ gateway_reference: payment_intent }] = (await merchant.get(`/orders/${order}/payments`)).body.data;
    const opened = { payment_intent, amount: 80_000, currency: 'inr', balance_transactions: [] };
    const { id: reference } = stripe.books.disputes.open({ ...opened, status: 'warning_needs_response' });
    await disputeBecomes(order, { phase: 'retrieval', status: 'open', reason_code: 'product_not_received' });
    await orderBecomes(merchant, order, { amount_refundable: PRICE });
    const taken = [{ amount: -80_000, fee: 150_000 }];
    stripe.books.disputes.turn(reference, { status: 'needs_response', balance_transactions: taken }, 'funds_withdrawn');
    await orderBecomes(merchant, order, { amount_disputed: 80_000, amount_refundable: PRICE - 80_000 });
    stripe.books.disputes.turn(reference, { status: 'lost' }, 'closed');
    const lost = await disputeBecomes(order, { phase: 'chargeback', status: 'lost' });
    expect(lost).toMatchObject({ amount_deducted: 80_000, fee: 150_000 });
    await orderBecomes(merchant, order, { amount_disputed: 0, amount_disputed_lost: 80_000, amount_refundable: PRICE - 80_000 });
  });
});
