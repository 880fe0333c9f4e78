import { EventHistory } from '#platform/event-history/event-history';
import { eventually } from '#test/support/machine/eventually';
import { refusalOf, type Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { bankDecides, card } from '#test/support/clients/session-payments';
import { receivedEvents } from '#test/support/partners/received-events';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import { failedOrder, openSession, orderBecomes, PAYMENT_WINDOW, placeOrder, upi } from '#test/support/clients/shop';

const { service, merchant, receiver } = serviceUnderTest('own', { receiver: true });

const events = receivedEvents(merchant, receiver, ['order.paid', 'order.cancelled', 'refund.succeeded']);

const reported = (order: string): string[] =>
  events()
    .filter(({ data }) => data.object.id === order || data.object.order_id === order)
    .map(({ type }: Json) => type);

const sessionOf = async (id: string): Promise<Json> => (await merchant.get(`/checkout/sessions/${id}`)).body;
const complete = (session: string, choice: object) => merchant.post(`/checkout/sessions/${session}/complete`, choice);
const abandon = (session: string) => merchant.post(`/checkout/sessions/${session}/abandon_payment`);
const paymentsOf = async (order: string): Promise<Json[]> => (await merchant.get(`/orders/${order}/payments`)).body.data;
const refundsOf = async (order: string): Promise<Json[]> => (await merchant.get(`/refunds?order_id=${order}`)).body.data;
const typesOf = async (order: string): Promise<string[]> =>
  (await service.part(EventHistory).stream(`order-${order}`)).map(({ type }) => type);
const sessionBecomes = (id: string, expected: object): Promise<void> =>
  eventually(async () => expect(await sessionOf(id)).toMatchObject(expected));

describe('an order whose UPI payment failed', () => {
  it('shows its deadline, and is paid by another attempt with any method', async () => {
    const { id, checkout_session: session, created_at } = await failedOrder(merchant);
    const order = await orderBecomes(merchant, id, { payment_due_at: created_at + PAYMENT_WINDOW });
    await sessionBecomes(session, { status: 'complete', payment_status: 'unpaid', payment_due_at: order.payment_due_at });
    const again = await complete(session, card('tok_success'));
    expect([again.status, again.body.payment_status, again.body.order]).toEqual([200, 'processing', id]);
    await orderBecomes(merchant, id, { status: 'paid', amount_paid: order.amount, payment_method_details: { type: 'card' } });
    await sessionBecomes(session, { payment_status: 'paid', last_payment_error: null });
    expect((await paymentsOf(id)).map(({ status, method }) => `${method} ${status}`).toSorted()).toEqual(['card captured', 'upi failed']);
    expect(refusalOf(await complete(session, card('tok_success')))).toEqual([422, 'checkout_session_not_open', null]);
  });

  it('has one payment for an attempt that is repeated with one idempotency key', async () => {
    const { id, checkout_session: session } = await failedOrder(merchant);
    const key = { 'Idempotency-Key': `again-${id}` };
    const answers = await Promise.all([1, 2].map(() => merchant.post(`/checkout/sessions/${session}/complete`, upi('success@test'), key)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toContain(200);
    await orderBecomes(merchant, id, { status: 'paid' });
    expect(await paymentsOf(id)).toHaveLength(2);
  });

  it('accepts one attempt at a time', async () => {
    const { checkout_session: session } = await failedOrder(merchant);
    const tries = await Promise.all([1, 2, 3].map(() => complete(session, upi('pending@test'))));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(refusalOf(await complete(session, upi('success@test')))).toEqual([422, 'payment_in_progress', null]);
  });

  it('may be paid in cash instead, with the fee', async () => {
    const offer = { payment_options: ['prepaid', 'cod'], cod: { fee: 4_900 } };
    const { id, checkout_session: session } = await placeOrder(merchant, upi('failure@test'), offer);
    await orderBecomes(merchant, id, { payment_status: 'failed' });
    const { status, body } = await complete(session, { payment_option: 'cod' });
    expect([status, body.payment_status, body.payment_due_at]).toEqual([200, 'cod', null]);
    const inCash = { status: 'pending', payment_method: 'cod', payment_status: 'cod_pending', amount: 254_800, amount_cod_due: 254_800 };
    expect(await orderBecomes(merchant, id, inCash)).toMatchObject({
      amount_details: { cod_fee: 4_900 },
      cod: { expected_amount: 254_800 },
      payment_due_at: null,
    });
    service.clock.advance(PAYMENT_WINDOW);
    await sessionBecomes(session, { payment_status: 'cod', payment_due_at: null });
    expect(await typesOf(id)).not.toContain('order.cancelled');
    expect(refusalOf(await complete(session, upi('success@test')))).toEqual([422, 'checkout_session_not_open', null]);
  });

  it('accepts no attempt once its time is over', async () => {
    const { id, checkout_session: session } = await failedOrder(merchant);
    service.clock.advance(PAYMENT_WINDOW);
    expect(refusalOf(await complete(session, upi('success@test')))).toEqual([422, 'checkout_session_not_open', null]);
    await orderBecomes(merchant, id, { status: 'cancelled', cancel_reason: 'payment_failed' });
  });
});

describe('a payment that the shopper abandons', () => {
  it('of an order has failed, and another pays it; a late capture of the first is refunded automatically', async () => {
    const { id, checkout_session: session, amount } = await placeOrder(merchant, upi('pending@test'));
    await eventually(async () => expect(await typesOf(id)).toContain('payment.submitted'));
    const { status, body } = await abandon(session);
    expect([status, body.payment_status, body.last_payment_error.code]).toEqual([200, 'unpaid', 'abandoned']);
    expect(refusalOf(await abandon(session))).toEqual([422, 'payment_not_in_progress', null]);
    await complete(session, card('tok_success'));
    await orderBecomes(merchant, id, { status: 'paid', amount_paid: amount });

    await eventually(() => service.bankApproves(id));
    await eventually(async () => expect(await typesOf(id)).toEqual(expect.arrayContaining(['payment.captured_again', 'payment.returned'])));
    expect((await merchant.get(`/orders/${id}`)).body).toMatchObject({ status: 'paid', amount_paid: amount, amount_refunded: 0 });
    const givenBack = { initiated_by: 'duplicate_capture', reason: 'duplicate', status: 'succeeded', amount };
    await eventually(async () => expect(await refundsOf(id)).toMatchObject([givenBack]));
    expect(await paymentsOf(id)).toMatchObject([
      { method: 'card', status: 'captured', amount_refunded: 0 },
      { method: 'upi', status: 'captured', amount_refunded: amount },
    ]);
  });

  it.each(['pays', 'goes back from'] as const)(
    'of a session, captured when an order was placed with another, %s the order by whether that other was captured',
    async (what) => {
      const { id: session, amount } = await openSession(merchant);
      await complete(session, card('tok_pending'));
      await eventually(async () => expect((await sessionOf(session)).next_action).not.toBeNull());
      await abandon(session);
      const { order } = (await complete(session, upi(what === 'pays' ? 'failure@test' : 'success@test'))).body;
      await orderBecomes(merchant, order, what === 'pays' ? { payment_status: 'failed' } : { status: 'paid' });
      await bankDecides(service, session, true);
      await eventually(async () => expect((await paymentsOf(order)).map(({ method }) => method)).toContain('card'));
      await orderBecomes(merchant, order, { status: 'paid', payment_status: 'paid', amount_paid: amount, amount_refunded: 0 });
      await sessionBecomes(session, { payment_status: 'paid', order });
      const goneBack = what === 'pays' ? [] : [{ initiated_by: 'duplicate_capture', status: 'succeeded', amount }];
      await eventually(async () => expect(await refundsOf(order)).toMatchObject(goneBack));
      // The shopper disputes it all the same: nothing of the order's own money is held for that.
      const byCard = (await paymentsOf(order)).find(({ method }) => method === 'card')!;
      service.sandbox.openDispute(byCard.id, { phase: 'chargeback' });
      const held = what === 'pays' ? amount : 0;
      await eventually(async () =>
        expect((await merchant.get(`/disputes?order_id=${order}`)).body.data).toMatchObject([
          { status: 'open', payment: byCard.id, amount },
        ]),
      );
      await orderBecomes(merchant, order, { amount_disputed: held, amount_refundable: amount - held });
    },
  );

  it('of an order pays it after all, if nothing else has', async () => {
    const { id, checkout_session: session, amount } = await placeOrder(merchant, upi('pending@test'));
    await eventually(async () => expect(await typesOf(id)).toContain('payment.submitted'));
    await abandon(session);
    await eventually(() => service.bankApproves(id));
    await orderBecomes(merchant, id, { status: 'paid', amount_paid: amount });
  });

  it('of a session leaves it open for another', async () => {
    const { id } = await openSession(merchant);
    await complete(id, card('tok_pending'));
    expect((await abandon(id)).body).toMatchObject({ status: 'open', payment_status: 'unpaid', last_payment_error: { code: 'abandoned' } });
    expect((await complete(id, card('tok_pending'))).body).toMatchObject({ payment_status: 'processing' });
    await bankDecides(service, id, true);
    await sessionBecomes(id, { status: 'complete', payment_status: 'paid' });
  });

  it('needs a payment in progress of the same account', async () => {
    const session = await openSession(merchant);
    expect(refusalOf(await abandon(session.id))).toEqual([422, 'payment_not_in_progress', null]);
    expect(refusalOf(await abandon('cs_000000000000000000000000'))).toEqual([404, 'resource_missing', 'id']);
    const { client: browser } = await service.keyHolder({ type: 'publishable' });
    expect(refusalOf(await browser.post(`/checkout/sessions/${session.id}/abandon_payment`, {}))[1]).toBe('client_secret_invalid');
    const seen = await browser.post(`/checkout/sessions/${session.id}/abandon_payment`, { client_secret: session.client_secret });
    expect(refusalOf(seen)).toEqual([422, 'payment_not_in_progress', null]);
  });
});

describe('a UPI payment', () => {
  it('that the bank declines cancels the order once its time is over', async () => {
    const { id, checkout_session } = await failedOrder(merchant);
    service.clock.advance(PAYMENT_WINDOW - 60);
    expect((await merchant.get(`/orders/${id}`)).body).toMatchObject({ status: 'pending', payment_status: 'failed' });
    service.clock.advance(61);
    const order = await orderBecomes(merchant, id, { status: 'cancelled' });
    expect(order).toMatchObject({ payment_status: 'failed', cancel_reason: 'payment_failed', amount_paid: 0, amount_refundable: 0 });
    await eventually(async () => {
      const session = (await merchant.get(`/checkout/sessions/${checkout_session}`)).body;
      expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid', last_payment_error: { code: expect.any(String) } });
    });
    await eventually(() => expect(reported(id)).toEqual(['order.cancelled']));
  });

  it('that the shopper approves late still pays the order', async () => {
    const { id } = await placeOrder(merchant, upi('pending@test'));
    await orderBecomes(merchant, id, { status: 'pending', payment_status: 'processing' });
    service.clock.advance(PAYMENT_WINDOW - 60);
    await eventually(() => service.bankApproves(id));
    expect(await orderBecomes(merchant, id, { status: 'paid' })).toMatchObject({ amount_paid: 249_900 });
    await eventually(() => expect(reported(id)).toEqual(['order.paid']));
  });

  it('that is still open when its time is over cancels the order; a later capture is refunded automatically', async () => {
    const { id } = await placeOrder(merchant, upi('pending@test'));
    await new GatewayBooks(service).routeOf(id);
    service.clock.advance(PAYMENT_WINDOW - 60);
    expect((await merchant.get(`/orders/${id}`)).body.status).toBe('pending');
    service.clock.advance(61);
    await orderBecomes(merchant, id, { status: 'cancelled', cancel_reason: 'payment_failed' });

    await eventually(() => service.bankApproves(id));
    const order = await orderBecomes(merchant, id, { amount_refunded: 249_900 });
    expect(order).toMatchObject({ status: 'cancelled', amount_paid: 249_900, amount_refundable: 0, amount_refund_pending: 0 });
    expect(await refundsOf(id)).toMatchObject([{ amount: 249_900, status: 'succeeded', initiated_by: 'late_capture', created_by: null }]);
    await eventually(() => expect(reported(id).sort()).toEqual(['order.cancelled', 'refund.succeeded']));
  });

  it('that is captured in part cancels the order once its time is over, and what was captured goes back', async () => {
    const { id, amount } = await placeOrder(merchant, upi('part@test'));
    const part = Math.ceil((amount * 2) / 5);
    await orderBecomes(merchant, id, { status: 'pending', payment_status: 'partially_paid', amount_paid: part });
    service.clock.advance(PAYMENT_WINDOW);
    const order = await orderBecomes(merchant, id, { status: 'cancelled', cancel_reason: 'payment_failed', amount_refunded: part });
    expect(order).toMatchObject({ amount_paid: part, amount_refundable: 0, refund_status: 'full' });
    expect(await new GatewayBooks(service).returnedOf(id)).toBe(part);
  });
});
