import { EventHistory } from '#platform/event-history/event-history';
import { JobStore } from '#job-queue/job-store';
import { eventually } from '#test/support/machine/eventually';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { alertOf, alertsOf } from '#test/support/clients/raised-alerts';
import { bankDecides, card, paymentAtGateway } from '#test/support/clients/session-payments';
import { openSession, orderBecomes, PAYMENT_WINDOW, paidOrder, placeOrder, refund, refundBecomes, upi } from '#test/support/clients/shop';

const { service, merchant } = serviceUnderTest('own');

const PRICE = 249_900;

let books: GatewayBooks;
beforeAll(() => {
  books = new GatewayBooks(service);
});
beforeEach(() => books.trouble());

/** Of money that the simulated bank does not take back. */
const UNRETURNED = { amount: 10_013, amount_details: undefined, line_items: undefined };

const pendingOrder = async (changes = {}): Promise<string> => {
  const { id } = await placeOrder(merchant, upi('pending@test'), changes);
  await orderBecomes(merchant, id, { payment_status: 'processing' });
  return id;
};
/** One that was not paid in its time. */
async function cancelledOrder(changes = {}): Promise<string> {
  const order = await pendingOrder(changes);
  await notify(order, 'payment.failed', { error_code: 'BAD_REQUEST_ERROR', error_description: 'Declined.' });
  await merchant.post('/test_helpers/clock/advance', { seconds: PAYMENT_WINDOW });
  await orderBecomes(merchant, order, { status: 'cancelled' });
  return order;
}
const notify = async (order: string, event: string, changes: object = {}): Promise<void> => {
  const { connection } = await books.routeOf(order);
  expect((await books.notify(connection, await books.noticeOf(event, order, changes))).status).toBe(200);
};

/** A session that a card is to pay for and whose bank has not decided. */
async function waitingSession(token = 'tok_pending', changes = {}): Promise<string> {
  const { id } = await openSession(merchant, changes);
  await merchant.post(`/checkout/sessions/${id}/complete`, card(token));
  await paymentAtGateway(service, id);
  return id;
}
const sessionBecomes = (id: string, expected: object): Promise<Json> =>
  eventually(async () => {
    const { body } = await merchant.get(`/checkout/sessions/${id}`);
    expect(body).toMatchObject(expected);
    return body;
  });
/** Sends a notice from the gateway about the newest payment of a session. */
async function notifyOfSession(session: string, changes: object): Promise<void> {
  const payment = await paymentAtGateway(service, session);
  const events = await service.part(EventHistory).stream(`checkout_session-${session}`);
  const { connection } = events.findLast(({ type }) => type === 'checkout_session.payment_routed')!.data as { connection: string };
  const entity = { ...payment, status: 'captured', ...changes };
  const notice = { entity: 'event', event: 'payment.captured', payload: { payment: { entity } }, created_at: payment.created_at };
  expect((await books.notify(connection, notice)).status).toBe(200);
}
const alertOfSession = (type: string, session: string): Promise<Json> =>
  eventually(async () => {
    const found = (await alertsOf(merchant, { type })).filter(({ data }) => data.checkout_session === session);
    expect(found).toHaveLength(1);
    return found[0]!;
  });
const typesOf = async (order: string): Promise<string[]> => (await alertsOf(merchant, { order })).map(({ type }) => type);

describe('a late capture', () => {
  it('for a cancelled order: late_capture_refunded', async () => {
    const order = await cancelledOrder();
    await notify(order, 'payment.captured');
    const { payment } = await books.routeOf(order);
    const alert = await alertOf(merchant, { order });
    const [back] = (await merchant.get(`/refunds?order_id=${order}`)).body.data;
    expect(alert).toMatchObject({
      type: 'late_capture_refunded',
      severity: 'info',
      subject: payment,
      data: { payment, refund: back.id, amount: PRICE, currency: 'INR' },
    });
  });

  it('for an ended session: late_capture_refunded', async () => {
    const session = await waitingSession();
    await merchant.delete(`/checkout/sessions/${session}`);
    await bankDecides(service, session, true);
    const alert = await alertOfSession('late_capture_refunded', session);
    expect(alert).toMatchObject({ order_id: null, subject: expect.stringMatching(/^pay_/), data: { amount: PRICE, currency: 'INR' } });
  });
});

describe('a duplicate capture', () => {
  it('for one payment: duplicate_capture_refunded', async () => {
    books.trouble({ failures: [{ on: 'POST /v1/payments/create', as: 'apply_twice', times: 1 }] });
    const { id: order } = await paidOrder(merchant);
    const { payment } = await books.routeOf(order);
    expect(await alertOf(merchant, { order })).toMatchObject({
      type: 'duplicate_capture_refunded',
      subject: payment,
      data: { payment, amount: PRICE, currency: 'INR' },
    });
  });

  it('for a session that another payment has completed: duplicate_capture_refunded, of the order, once', async () => {
    const session = await waitingSession('tok_declined');
    await sessionBecomes(session, { payment_status: 'unpaid' });
    const first = await paymentAtGateway(service, session);
    await merchant.post(`/checkout/sessions/${session}/complete`, card('tok_success'));
    const { order } = await sessionBecomes(session, { status: 'complete' });
    await orderBecomes(merchant, order, { status: 'paid' });
    await notifyOfSession(session, first);
    // The gateway itself does not know of that money: it cannot give it back.
    await eventually(async () => expect((await typesOf(order)).toSorted()).toEqual(['duplicate_capture_refunded', 'return_failed']));
    const [refund] = (await merchant.get(`/refunds?order_id=${order}`)).body.data;
    expect(refund).toMatchObject({ status: 'failed', initiated_by: 'duplicate_capture', amount: PRICE });
  });
});

describe('a capture that differs from the request', () => {
  it('with less for an order: amount_differs', async () => {
    const order = await pendingOrder();
    await notify(order, 'payment.captured', { amount: PRICE - 1 });
    expect(await alertOf(merchant, { order })).toMatchObject({
      type: 'amount_differs',
      severity: 'warning',
      summary: expect.stringContaining('took ₹2,498.99, but ₹2,499.00 was requested'),
      data: { alert: 'amount_mismatch', refund: null },
    });
  });

  it('in another currency: amount_differs, once even if the notice is repeated', async () => {
    const order = await pendingOrder();
    for (const id of ['pay_first', 'pay_second']) await notify(order, 'payment.captured', { id, currency: 'USD' });
    expect(await alertOf(merchant, { order })).toMatchObject({ severity: 'critical', data: { alert: 'currency_mismatch' } });
    await notify(order, 'payment.captured', { amount: PRICE + 1 });
    await eventually(async () => expect(await typesOf(order)).toEqual(['amount_differs', 'amount_differs']));
  });

  it('with less for a session: amount_differs, and it is refunded', async () => {
    const session = await waitingSession();
    await notifyOfSession(session, { amount: 100 });
    expect(await alertOfSession('amount_differs', session)).toMatchObject({ order_id: null, data: { amount: 100, currency: 'INR' } });
  });
});

describe('money to be refunded', () => {
  it('with a gateway that cannot accept the refund: refund_stuck', async () => {
    const { id: order } = await paidOrder(merchant);
    const { gateway_reference: on } = await books.routeOf(order);
    books.trouble({ failures: [{ on, as: 'status', status: 503 }] });
    const { id } = (await refund(merchant, order, 50_000)).body;
    const tried = async (): Promise<void> => {
      const due = await service.part(JobStore).oldestDueAt('gateway.refund');
      expect(due).toBeGreaterThan(service.clock.milliseconds());
    };
    for (let n = 0; n < 8; n++) {
      await eventually(tried);
      service.clock.advance(300);
    }
    const alert = await alertOf(merchant, { order });
    expect(alert).toMatchObject({ type: 'refund_stuck', subject: id, data: { alert: 'gateway_unavailable', refund: id } });
    expect(alert.summary).not.toContain('503');
    await eventually(tried);
    books.trouble();
    service.clock.advance(300);
    await refundBecomes(merchant, id, { status: 'succeeded' });
    expect(await typesOf(order)).toEqual(['refund_stuck']);
  });

  it('with a balance that is too low: refund_stuck, until the amount is refunded again', async () => {
    const { id: order } = await paidOrder(merchant);
    books.trouble({ low_balance: true });
    const { id } = (await refund(merchant, order, 50_000)).body;
    await refundBecomes(merchant, id, { status: 'failed', failure_code: 'insufficient_balance' });
    const alert = await alertOf(merchant, { order });
    expect(alert).toMatchObject({ type: 'refund_stuck', subject: id, status: 'open', data: { alert: 'balance_low', amount: 50_000 } });
    books.trouble();
    const again = (await refund(merchant, order, 50_000)).body;
    await refundBecomes(merchant, again.id, { status: 'succeeded' });
    await eventually(async () => expect(await alertOf(merchant, { order })).toMatchObject({ status: 'resolved' }));
  });

  it('automatically with a balance that is too low: refund_stuck, and it is tried again until the money went back', async () => {
    const order = await pendingOrder();
    await merchant.post('/test_helpers/clock/advance', { seconds: PAYMENT_WINDOW });
    await orderBecomes(merchant, order, { status: 'cancelled' });
    const session = await waitingSession();
    await merchant.delete(`/checkout/sessions/${session}`);
    books.trouble({ low_balance: true });
    expect((await merchant.post(`/test_helpers/orders/${order}/capture`)).status).toBe(200);
    await bankDecides(service, session, true);
    const ofOrder = await eventually(async () => {
      const found = (await alertsOf(merchant, { order })).find(({ type }) => type === 'refund_stuck');
      expect(found).toMatchObject({ status: 'open', severity: 'critical', data: { alert: 'balance_low' } });
      return found!;
    });
    const ofMoney = await alertOfSession('refund_stuck', session);
    const refunds = [ofOrder.subject, ofMoney.subject];
    for (const id of refunds) await refundBecomes(merchant, id, { status: 'pending', failure_code: null });
    books.trouble();
    service.clock.advance(3600);
    for (const id of refunds) await refundBecomes(merchant, id, { status: 'succeeded' });
    await eventually(async () => {
      for (const { id } of [ofOrder, ofMoney]) expect((await merchant.get(`/alerts/${id}`)).body).toMatchObject({ status: 'resolved' });
    });
  });

  it('automatically for a session, and fails: return_failed', async () => {
    const session = await waitingSession('tok_pending', UNRETURNED);
    await merchant.delete(`/checkout/sessions/${session}`);
    await bankDecides(service, session, true);
    const alert = await alertOfSession('return_failed', session);
    const { subject: payment, data } = await alertOfSession('late_capture_refunded', session);
    expect(alert).toMatchObject({ severity: 'critical', subject: data.refund, data: { payment, refund: data.refund } });
  });

  it('automatically for a cancelled order, and fails: return_failed', async () => {
    const order = await cancelledOrder(UNRETURNED);
    await notify(order, 'payment.captured');
    await eventually(async () => expect(await typesOf(order)).toEqual(['return_failed', 'late_capture_refunded']));
  });

  it.each([
    [false, true, 'refunded_after_failure'],
    [true, false, 'refund_failed_after_success'],
  ])('with a bank that changes its answer (succeeded: %s, then %s): %s', async (first, then, type) => {
    const { id: order } = await paidOrder(merchant);
    const { id } = (await refund(merchant, order, 7_014)).body;
    await refundBecomes(merchant, id, { pending_reason: 'processing_at_gateway' });
    await books.settleRefund(order, id, first);
    await refundBecomes(merchant, id, { status: first ? 'succeeded' : 'failed' });
    await books.settleRefund(order, id, then);
    expect(await alertOf(merchant, { order })).toMatchObject({ type, severity: 'critical', subject: id });
  });
});
