import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { cart, orderBecomes, paidOrder, placeOrder, refund, refundBecomes, upi } from '#test/support/clients/shop';
import { verifiedEvents } from '#test/support/partners/verified-webhooks';

const { merchant, receiver } = serviceUnderTest('shared', { receiver: true });

describe('a store that takes payments', () => {
  let endpoint: Json;
  let session: Json;
  let order: Json;
  let refunded: Json;

  /** The events the store received about one object, oldest first. */
  const reported = (id: string): Json[] => verifiedEvents(receiver, endpoint.secret).filter(({ data }) => data.object.id === id);
  const typesOf = (id: string): string[] =>
    reported(id)
      .map(({ type }): string => type)
      .toSorted();
  const of = (type: string, id: string): Json => reported(id).find((event) => event.type === type);

  it('registers a webhook endpoint and is shown its secret this once', async () => {
    const answer = await merchant.post('/webhooks', { url: receiver.url, events: ['*'], description: 'Order desk' });
    endpoint = answer.body;
    expect(answer.status).toBe(201);
    expect(endpoint).toMatchObject({ object: 'webhook_endpoint', livemode: false, url: receiver.url, events: ['*'], status: 'enabled' });
    expect(endpoint.secret).toMatch(/^whsec_/);
    const read = await merchant.get(`/webhooks/${endpoint.id}`);
    expect(read.body).toEqual({ ...endpoint, secret: undefined });
  });

  it('opens a checkout session for a cart', async () => {
    const answer = await merchant.post('/checkout/sessions', cart());
    expect(answer.status).toBe(201);
    const { client_secret, ...shown } = (session = answer.body);
    expect(shown).toMatchObject({
      object: 'checkout.session',
      livemode: false,
      status: 'open',
      payment_status: 'unpaid',
      amount: 249_900,
      currency: 'INR',
      payment_options: ['prepaid'],
      customer: { phone: '+919876543210' },
      order: null,
      expires_at: session.created_at + 86_400,
    });
    expect(shown.line_items.map((line: Json) => line.amount)).toEqual([199_800, 60_000]);
    expect(client_secret).toContain(session.id);
    const read = await merchant.get(`/checkout/sessions/${session.id}`);
    expect(read.body).toEqual({ ...shown, url: shown.url.replace(`#${client_secret}`, '') });
  });

  it('places the order at once when the shopper pays by UPI, and marks it as paid when the bank confirms', async () => {
    const { status, body } = await merchant.post(`/checkout/sessions/${session.id}/complete`, upi('success@test'));
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'complete', payment_status: 'processing', order: expect.stringMatching(/^ord_/) });
    order = await orderBecomes(merchant, body.order, { status: 'paid' });
    expect(order).toMatchObject({
      object: 'order',
      payment_method: 'prepaid',
      payment_status: 'paid',
      checkout_session: session.id,
      amount: 249_900,
      amount_paid: 249_900,
      amount_refundable: 249_900,
      client_reference_id: 'cart-7781',
      metadata: { campaign: 'diwali', gift: true },
    });
    await eventually(async () => expect((await merchant.get(`/checkout/sessions/${session.id}`)).body.payment_status).toBe('paid'));
  });

  it('finds the order among the paid ones and not among the pending ones', async () => {
    const ids = async (status: string): Promise<string[]> =>
      (await merchant.get(`/orders?status=${status}`)).body.data.map((each: Json) => each.id);
    expect(await ids('paid')).toEqual([order.id]);
    expect(await ids('pending')).toEqual([]);
    expect(await ids('pending,paid')).toEqual([order.id]);
  });

  it('keeps its own metadata on the order: merged, and removed by null', async () => {
    // The shop's copy comes a moment after the money.
    await orderBecomes(merchant, order.id, { storefront: { sync_state: 'synced', tags: ['risk-low'] } });
    const changed = await merchant.patch(`/orders/${order.id}`, { metadata: { packed_by: 'Ravi', gift: null } });
    expect(changed.status).toBe(200);
    expect(changed.body.metadata).toEqual({ campaign: 'diwali', packed_by: 'Ravi' });
    expect((await merchant.get(`/orders/${order.id}`)).body).toEqual(changed.body);
  });

  it('refunds a part; a repeat with the same key gets the same answer and creates no second refund', async () => {
    const first = await refund(merchant, order.id, 60_000, 'juttis-returned');
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      object: 'refund',
      order_id: order.id,
      amount: 60_000,
      reason: 'customer_request',
      status: 'pending',
    });
    refunded = await refundBecomes(merchant, first.body.id, { status: 'succeeded' });
    const again = await refund(merchant, order.id, 60_000, 'juttis-returned');
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true', 'original-request': first.headers['request-id'] });
    expect(again.headers['request-id']).not.toBe(first.headers['request-id']);
    expect((await merchant.get(`/refunds?order_id=${order.id}`)).body.data).toEqual([refunded]);
    await orderBecomes(merchant, order.id, {
      status: 'refunded',
      payment_status: 'partially_refunded',
      refund_status: 'partial',
      amount_refunded: 60_000,
    });
  });

  it('gets the remaining amount when it refunds too much', async () => {
    const { status, body } = await refund(merchant, order.id, 189_901);
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ type: 'business_rule_error', code: 'refund_amount_exceeds_refundable', max_refundable: 189_900 });
  });

  it('can refund the amount of a failed refund again', async () => {
    const { body } = await refund(merchant, order.id, 1_013);
    await refundBecomes(merchant, body.id, { status: 'failed', failure_code: expect.any(String) });
    expect((await merchant.get(`/orders/${order.id}`)).body).toMatchObject({
      amount_refundable: 189_900,
      amount_refund_pending: 0,
      amount_refunded: 60_000,
    });
    await eventually(() => expect(typesOf(body.id)).toEqual(['refund.created', 'refund.failed']));
  });

  it('accepts cash on delivery: the order waits, nothing is captured and nothing can be refunded', async () => {
    const cod = await placeOrder(merchant, { payment_option: 'cod' }, { payment_options: ['prepaid', 'cod'], cod: { fee: 4_900 } });
    expect(cod).toMatchObject({
      status: 'pending',
      payment_method: 'cod',
      payment_status: 'cod_pending',
      amount: 254_800,
      amount_paid: 0,
      amount_cod_due: 254_800,
    });
    const { status, body } = await refund(merchant, cod.id, 100);
    expect([status, body.error.code]).toEqual([422, 'cod_not_refundable']);
  });

  it('accepts a part in advance and the rest, with the fee, on delivery', async () => {
    const part = { payment_options: ['partial_prepaid'], prepaid_requirement: { type: 'percent', value: 10 }, cod: { fee: 4_900 } };
    const { id } = await placeOrder(merchant, { ...upi('success@test'), payment_option: 'partial_prepaid' }, part);
    const paid = await orderBecomes(merchant, id, { status: 'paid' });
    expect(paid).toMatchObject({
      payment_status: 'partially_paid',
      amount: 254_800,
      amount_paid: 24_990,
      amount_cod_due: 229_810,
      amount_refundable: 24_990,
    });
  });

  it('receives every event by webhooks whose signatures both kinds of verifiers accept', async () => {
    await eventually(() => {
      expect(typesOf(session.id)).toEqual(['checkout.session.completed', 'checkout.session.created']);
      expect(typesOf(order.id)).toEqual(['order.created', 'order.paid', 'order.updated']);
      expect(typesOf(refunded.id)).toEqual(['refund.created', 'refund.succeeded']);
    });
    expect(of('refund.succeeded', refunded.id)).toMatchObject({
      object: 'event',
      id: expect.stringMatching(/^evt_/),
      livemode: false,
      data: { object: refunded },
    });
    expect(of('order.paid', order.id).data.object).toMatchObject({ status: 'paid', amount_paid: 249_900, amount_refunded: 0 });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(receiver.received.length);
  });

  it('subscribes to some events only, and receives no others', async () => {
    await merchant.delete(`/webhooks/${endpoint.id}`);
    const { body } = await merchant.post('/webhooks', { url: receiver.url, events: ['order.paid'] });
    receiver.received.splice(0);
    const orders = [await paidOrder(merchant), await paidOrder(merchant)];
    await eventually(() => {
      const events = verifiedEvents(receiver, body.secret);
      expect(events.map(({ type, data }) => [type, data.object.id])).toEqual(orders.map(({ id }) => ['order.paid', id]));
    });
  });
});
