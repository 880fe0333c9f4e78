import { createHmac } from 'node:crypto';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { openSession, paidOrder, refund, unpaidOrder } from '#test/support/clients/shop';
import { type ReceivedWebhook, status as answering } from '#test/support/partners/webhook-receiver';

const { service, merchant, receiver } = serviceUnderTest('shared', { receiver: true });

let endpoint: Json;

const subscribe = async (...events: string[]): Promise<void> => {
  endpoint = (await merchant.post('/webhooks', { url: receiver.url, events })).body;
};

afterEach(async () => {
  await merchant.delete(`/webhooks/${endpoint.id}`);
  receiver.received.splice(0);
});

const reported = (type: string): Json[] => receiver.received.map(({ body }) => JSON.parse(body)).filter((event) => event.type === type);
const arrives = (type: string): Promise<Json> => eventually(() => reported(type)[0] ?? Promise.reject(new Error(`No ${type} came.`)));
const delivery = (): Promise<ReceivedWebhook> => eventually(() => receiver.received.at(-1) ?? Promise.reject(new Error('Nothing came.')));
const attempts = async (): Promise<Json[]> => (await merchant.get(`/webhooks/${endpoint.id}/deliveries`)).body.data;
/** The attempt for a session's event ends. */
const attemptEnds = ({ id }: Json) =>
  eventually(async () => {
    const attempt = (await attempts()).find(({ request_body }) => request_body.includes(id));
    expect(attempt?.status).toMatch(/succeeded|failed/);
    return attempt;
  });

describe('6. Events: delivery', () => {
  it('sends a POST with the event envelope as JSON to the registered URL', async () => {
    await subscribe('order.paid');
    const order = await paidOrder(merchant);
    const { method, path, headers, body } = await delivery();
    expect([method, path, headers['content-type']]).toEqual(['POST', '/webhooks', 'application/json; charset=utf-8']);
    expect(JSON.parse(body)).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      object: 'event',
      type: 'order.paid',
      created_at: order.paid_at,
      data: {
        object: {
          id: order.id,
          amount: order.amount,
          currency: 'INR',
          payment_method: 'prepaid',
          status: 'paid',
          customer: { phone: '+919876543210' },
        },
      },
    });
  });

  it('sends only the event types listed in the endpoint’s events', async () => {
    await subscribe('order.paid');
    await paidOrder(merchant);
    await arrives('order.paid');
    expect(receiver.received).toHaveLength(1);
  });
});

describe('6. Events: types that fire today', () => {
  it('checkout.session.created, .completed, .expired; order.paid, .fulfilled, .cancelled; refund.succeeded, refund.failed', async () => {
    await subscribe('*');
    const order = await paidOrder(merchant);
    expect((await arrives('checkout.session.created')).data.object).toMatchObject({ object: 'checkout.session', status: 'open' });
    expect((await arrives('checkout.session.completed')).data.object).toMatchObject({ id: order.checkout_session, status: 'complete' });
    expect((await arrives('order.paid')).data.object).toMatchObject({ id: order.id, status: 'paid' });
    await merchant.post(`/test_helpers/orders/${order.id}/fulfill`);
    expect((await arrives('order.fulfilled')).data.object).toMatchObject({ id: order.id, status: 'fulfilled' });
    await refund(merchant, order.id, 10_000);
    expect((await arrives('refund.succeeded')).data.object).toMatchObject({ object: 'refund', order_id: order.id, status: 'succeeded' });
    await refund(merchant, order.id, 10_013);
    expect((await arrives('refund.failed')).data.object).toMatchObject({ order_id: order.id, status: 'failed' });
    const failed = await unpaidOrder(merchant);
    expect((await arrives('order.cancelled')).data.object).toMatchObject({ id: failed.id, status: 'cancelled' });
    const { id } = await openSession(merchant);
    await merchant.post(`/checkout/sessions/${id}/expire`);
    expect((await arrives('checkout.session.expired')).data.object).toMatchObject({ id, status: 'expired' });
  });

  it('data.object is the resource as GET showed it then', async () => {
    await subscribe('*');
    const order = await paidOrder(merchant);
    await refund(merchant, order.id, 10_000);
    const reported = [(await arrives('refund.succeeded')).data.object, (await arrives('checkout.session.completed')).data.object];
    const shown = [`/refunds/${reported[0].id}`, `/checkout/sessions/${order.checkout_session}`].map((path) => merchant.get(path));
    const [settled, { updated_at: _, payment_status, ...session }] = (await Promise.all(shown)).map(({ body }) => body);
    expect(payment_status).toBe('paid');
    expect(reported).toEqual([settled, { ...session, payment_status: 'processing', updated_at: session.completed_at }]);
  });
});

describe('6. Events: signature', () => {
  it('carries Service-Signature: t=<unix_timestamp>,v1=<hex>, the HMAC-SHA256 of <t>.<raw body> keyed with the signing secret', async () => {
    await subscribe('*');
    await openSession(merchant);
    const { headers, body } = await delivery();
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['service-signature'] as string)!;
    expect(v1).toBe(createHmac('sha256', endpoint.secret).update(`${t}.${body}`).digest('hex'));
    expect(Math.abs(Date.now() / 1000 - Number(t))).toBeLessThan(300);
  });
});

describe('6. Events: retries', () => {
  it('1. anything but 2xx is a failed delivery', async () => {
    await subscribe('*');
    for (const code of [199 + 5, 301, 404, 500]) {
      receiver.answer(answering(code));
      expect(await attemptEnds(await openSession(merchant))).toMatchObject({
        status: code < 300 ? 'succeeded' : 'failed',
        response_status: code,
      });
    }
  });

  it('2, 3. failed deliveries are retried: 1 minute, 5 minutes, 30 minutes after the first failure, and so on for 72 hours', async () => {
    await subscribe('*');
    receiver.answer(answering(500), answering(500));
    const first = await attemptEnds(await openSession(merchant));
    await service.clock.advance(first.next_attempt_at - first.created_at + 1);
    await eventually(async () => expect((await attempts())[0].attempt).toBe(2));
    const [second] = await attempts();
    for (const [made, offset] of [
      [first, 60],
      [second, 300],
    ] as const)
      // prettier-ignore
      expect(made.next_attempt_at - first.created_at - offset).toBeGreaterThanOrEqual(0);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });

  it('4. every delivery attempt can be inspected, replayed and downloaded in raw form', async () => {
    await subscribe('*');
    const { id, request_body: body } = await attemptEnds(await openSession(merchant));
    expect((await merchant.get(`/webhook_deliveries/${id}/raw`)).text).toContain(body);
    await merchant.post(`/webhook_deliveries/${id}/replay`);
    await eventually(() => expect(receiver.received.map((webhook) => webhook.body)).toEqual([body, body]));
  });
});
