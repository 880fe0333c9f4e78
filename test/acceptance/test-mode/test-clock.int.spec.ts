import { madeAt } from '#kernel/ids';
import { DAY, HOUR, MINUTE } from '#kernel/time';
import { eventually } from '#test/support/machine/eventually';
import { idempotency, type Json, type MerchantClient, refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest, startService } from '#test/support/services/service-under-test';
import { openSession, orderBecomes, placeOrder, refund, upi } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { status } from '#test/support/partners/webhook-receiver';
import { RETRY_OFFSETS } from '#webhooks/delivery/schedule';

const { service, receiver } = serviceUnderTest('own', { receiver: true });

/** The merchant of a new account, whose clock has not moved. */
let merchant: MerchantClient;
let account: string;

beforeEach(async () => {
  account = (await service.operate('accounts.create', { name: 'Another store' })).id;
  merchant = (await service.keyHolder({ account, rateLimit: 1_000_000 })).client;
  receiver.usually = status(200);
  receiver.received.splice(0);
});

const wall = (): number => Math.floor(Date.now() / 1000);

async function advance(seconds: number, of = merchant): Promise<number> {
  const { status: code, body } = await of.post('/test_helpers/clock/advance', { seconds });
  expect([code, body]).toEqual([200, { object: 'clock', now: expect.any(Number) }]);
  return body.now;
}

describe('the test clock', () => {
  it('is advanced by seconds or to a time, and keeps running from there', async () => {
    const first = await advance(HOUR);
    expect(first - wall()).toBeGreaterThanOrEqual(HOUR - 2);
    expect((await advance(HOUR)) - first).toBeGreaterThanOrEqual(HOUR);
    const to = wall() + DAY;
    expect((await merchant.post('/test_helpers/clock/advance', { to })).body).toEqual({ object: 'clock', now: to });
    const { created_at } = await openSession(merchant);
    expect(created_at).toBeGreaterThanOrEqual(to);
    expect(created_at).toBeLessThanOrEqual(to + 10);
  });

  it('refuses to go back, and what does not say how far to go', async () => {
    const before = (await openSession(merchant)).created_at;
    const refused = async (input: object): Promise<unknown> => refusalOf(await merchant.post('/test_helpers/clock/advance', input));
    expect(await refused({ to: 1_000_000_000 })).toEqual([400, 'invalid_value', 'to']);
    expect(await refused({ seconds: 60, to: 4_000_000_000 })).toEqual([400, 'parameters_exclusive', 'to']);
    expect(await refused({})).toEqual([400, 'missing_field', 'seconds']);
    expect((await openSession(merchant)).created_at - before).toBeLessThan(10);
  });

  it('moves once for an idempotency key', async () => {
    const key = idempotency('advance-once');
    const [one, again] = [
      await merchant.post('/test_helpers/clock/advance', { seconds: HOUR }, key),
      await merchant.post('/test_helpers/clock/advance', { seconds: HOUR }, key),
    ];
    expect(again.body).toEqual(one.body);
    expect((await openSession(merchant)).created_at - wall()).toBeLessThan(HOUR + 10);
  });

  it('is not for live mode, and needs its scope', async () => {
    const live = (await service.keyHolder({ account, mode: 'live' })).client;
    const refused = await live.post('/test_helpers/clock/advance', { seconds: 60 });
    expect([refused.status, refused.body.error.code]).toEqual([422, 'test_mode_required']);
    const narrow = (await service.keyHolder({ account, type: 'restricted', scopes: 'orders:write' })).client;
    const unscoped = await narrow.post('/test_helpers/clock/advance', { seconds: 60 });
    expect([unscoped.status, unscoped.body.error.required_scope]).toEqual([403, 'test_helpers:write']);
  });

  it('leaves other accounts, and live mode, in their own time', async () => {
    const live = (await service.keyHolder({ account, mode: 'live' })).client;
    const theirs = await openSession(service.merchant);
    await advance(2 * DAY);
    for (const other of [live, service.merchant])
      expect((await openSession(other, { payment_options: ['prepaid', 'cod'] })).created_at - wall()).toBeLessThan(10);
    expect((await service.merchant.get(`/checkout/sessions/${theirs.id}`)).body.status).toBe('open');
  });

  it('is the time in ids created for the merchant, the gateway or the shop', async () => {
    const { body: endpoint } = await merchant.post('/webhooks', { url: receiver.url, events: ['*'] });
    const now = await advance(40 * DAY);
    const [returned, cancelled] = [await given.paidOrder(merchant), await given.paidOrder(merchant)];
    await refund(merchant, returned.id, 100);
    await merchant.post(`/test_helpers/orders/${cancelled.id}/cancel`, {});
    await eventually(async () => expect((await merchant.get('/events?type=refund.succeeded')).body.data).toHaveLength(2));
    const { body: late } = await refund(merchant, returned.id, 200);
    for (const list of ['/checkout/sessions', '/orders', '/refunds', '/events', `/webhooks/${endpoint.id}/deliveries`]) {
      const { data } = (await merchant.get(`${list}?limit=100`)).body;
      expect([list, data.length]).not.toEqual([list, 0]);
      const early = data.filter((each: Json) => madeAt(each.id) < now * 1000 || Math.abs(madeAt(each.id) / 1000 - each.created_at) > 5);
      expect([list, early]).toEqual([list, []]);
    }
    const refunds = (await merchant.get('/refunds')).body.data.map(({ id }: Json) => id);
    expect(refunds).toEqual(refunds.toSorted().toReversed());
    expect(refunds[0]).toBe(late.id);
  });

  it('survives a restart', async () => {
    const before = await startService('own');
    const session = await openSession(before.merchant);
    const now = await advance(2 * DAY, before.merchant);
    await before.halt();
    const after = await startService('own', { dataDir: before.dataDir });
    expect((await openSession(after.merchant)).created_at).toBeGreaterThanOrEqual(now);
    expect((await after.merchant.get(`/checkout/sessions/${session.id}`)).body).toMatchObject({ status: 'expired' });
    await after.verifyAndStop();
  });
});

describe('what follows the test clock', () => {
  it('expires sessions, and sends their events, before the answer', async () => {
    const { body: endpoint } = await merchant.post('/webhooks', { url: receiver.url, events: ['checkout.session.expired'] });
    const [over, open] = [await openSession(merchant), await openSession(merchant, { expires_at: wall() + 90 * MINUTE })];
    await advance(HOUR);
    expect((await merchant.get('/checkout/sessions?status=open')).body.data).toHaveLength(2);
    await advance(HOUR);
    const { body } = await merchant.get(`/checkout/sessions/${open.id}`);
    expect(body).toMatchObject({ status: 'expired', expired_reason: 'timeout' });
    expect(body.expired_at).toBeGreaterThanOrEqual(open.expires_at);
    expect((await merchant.get('/checkout/sessions?status=open')).body.data.map(({ id }: Json) => id)).toEqual([over.id]);
    await eventually(() => expect(receiver.received.map((webhook) => JSON.parse(webhook.body).data.object.id)).toEqual([open.id]));
    const [delivery] = (await merchant.get(`/webhooks/${endpoint.id}/deliveries`)).body.data;
    expect(delivery.created_at - wall()).toBeGreaterThan(2 * HOUR - 10);
    expect(Math.abs(Number(/^t=(\d+),/.exec(String(receiver.received[0]!.headers['service-signature']))![1]) - wall())).toBeLessThan(10);
  });

  it('cancels the order of a payment that stayed open too long', async () => {
    const { id } = await placeOrder(merchant, upi('pending@test'));
    await advance(DAY);
    expect((await merchant.get(`/orders/${id}`)).body).toMatchObject({ status: 'cancelled', cancel_reason: 'payment_failed' });
  });

  it('retries a webhook at the documented offsets, for 72 hours', async () => {
    receiver.usually = status(500);
    const { body: endpoint } = await merchant.post('/webhooks', { url: receiver.url, events: ['checkout.session.created'] });
    await openSession(merchant);
    const attempts = async (count: number): Promise<Json[]> =>
      eventually(async () => {
        const { data } = (await merchant.get(`/webhooks/${endpoint.id}/deliveries?limit=20`)).body;
        expect(data.filter(({ status: each }: Json) => each === 'failed')).toHaveLength(count);
        return data;
      });
    const [first] = await attempts(1);
    for (const [retry, offset] of RETRY_OFFSETS.entries()) {
      const [last] = await attempts(retry + 1);
      expect(last.next_attempt_at - first.created_at).toBeGreaterThanOrEqual(offset);
      const shown = (await merchant.post('/test_helpers/clock/advance', { to: last.next_attempt_at + 1 })).body.now;
      expect(shown).toBe(last.next_attempt_at + 1);
    }
    const all = await attempts(11);
    expect(all.map(({ attempt }) => attempt)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(all[0].next_attempt_at).toBeNull();
    for (const [retry, offset] of RETRY_OFFSETS.entries()) {
      const late = all[9 - retry].created_at - first.created_at - offset;
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThanOrEqual(0.05 * offset + 5);
    }
    await advance(4 * DAY);
    await attempts(11);
  });

  it('closes the refund window 180 days after the capture', async () => {
    const { id } = await given.paidOrder(merchant);
    await advance(180 * DAY - HOUR);
    expect((await refund(merchant, id, 100)).status).toBe(201);
    await advance(HOUR + 1);
    const { status: code, body } = await refund(merchant, id, 100);
    expect([code, body.error.code]).toEqual([422, 'refund_window_expired']);
  });

  it('ends the idempotency window after 24 hours', async () => {
    const { id } = await given.paidOrder(merchant);
    const first = await refund(merchant, id, 100, 'window');
    await advance(DAY - 60);
    expect((await refund(merchant, id, 100, 'window')).body.id).toBe(first.body.id);
    await advance(61);
    expect((await refund(merchant, id, 100, 'window')).body.id).not.toBe(first.body.id);
    await orderBecomes(merchant, id, { amount_refunded: 200 });
  });

  it('ends the grace of a rolled signing secret', async () => {
    const { body: endpoint } = await merchant.post('/webhooks', { url: receiver.url, events: ['checkout.session.created'] });
    await merchant.post(`/webhooks/${endpoint.id}/roll_secret`, { grace_period: HOUR }).then(({ status: code }) => expect(code).toBe(200));
    const signatures = async (): Promise<number> => {
      receiver.received.splice(0);
      await openSession(merchant);
      await eventually(() => expect(receiver.received).toHaveLength(1));
      return String(receiver.received[0]!.headers['service-signature']).split('v1=').length - 1;
    };
    expect(await signatures()).toBe(2);
    await advance(HOUR + 1);
    expect(await signatures()).toBe(1);
  });

  it('ends the grace of a rolled test key, but not of a live key', async () => {
    const [test, live] = [await service.keyHolder({ account }), await service.keyHolder({ account, mode: 'live' })];
    for (const { id, client } of [test, live]) {
      await service.operate('keys.roll', { account, id, grace: '1h' });
      expect((await client.get('/orders')).status).toBe(200);
    }
    await advance(HOUR + 1);
    expect((await test.client.get('/orders')).body.error.code).toBe('api_key_expired');
    expect((await live.client.get('/orders')).status).toBe(200);
    const { data } = await service.operate('keys.list', { account });
    const statusOf = (id: string): string => data.find((key: Json) => key.id === id).status;
    expect([test, live].map(({ id }) => statusOf(id))).toEqual(['expired', 'rolling']);
  });
});
