import { JobPlanner } from '#job-queue/job-planner';
import { JobRunner } from '#job-queue/job-runner';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { openSession, refund, refundBecomes, unpaidOrder } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { verifiedEvents } from '#test/support/partners/verified-webhooks';

const { service, merchant, receiver } = serviceUnderTest('own', { receiver: true });

const events = async (query = 'limit=100'): Promise<Json[]> => {
  const { status, body } = await merchant.get(`/events?${query}`);
  expect([status, body.object, body.url]).toEqual([200, 'list', '/v1/events']);
  return body.data;
};

const types = (found: readonly Json[]): string[] => found.map(({ type }) => type);

describe('GET /events (filters type, order), GET /events/{id}', () => {
  it('shows nothing, and no cursor, before anything has happened', async () => {
    expect(await events()).toEqual([]);
    expect((await merchant.get('/events?starting_after=evt_000000000000000000000000')).body.error.code).toBe('invalid_cursor');
  });

  it('shows the event of a write as soon as the write is answered', async () => {
    for (let n = 0; n < 10; n++) {
      const { id } = await openSession(merchant);
      const [newest] = await events('limit=1');
      expect([newest.type, newest.data.object.id]).toEqual(['checkout.session.created', id]);
    }
  });

  it('GET /events/{id} gives the envelope byte for byte as it was sent', async () => {
    const endpoint = (await merchant.post('/webhooks', { url: receiver.url, events: ['*'] })).body;
    const { client_secret: _, url, ...shown } = await openSession(merchant);
    const sent = await eventually(
      () => receiver.received.find(({ body }) => body.includes(shown.id)) ?? Promise.reject(new Error('nothing came')),
    );
    const [reported] = verifiedEvents(receiver, endpoint.secret);
    const { status, text } = await merchant.get(`/events/${reported.id}`);
    expect([status, text]).toEqual([200, sent.body]);
    expect(reported).toEqual({
      id: expect.stringMatching(/^evt_[0-9A-Za-z]{24}$/),
      object: 'event',
      type: 'checkout.session.created',
      created_at: shown.created_at,
      livemode: false,
      api_version: 'v1',
      request: { id: expect.stringMatching(/^req_/), idempotency_key: null },
      data: { object: { ...shown, url: url.split('#')[0] } },
    });
    await merchant.delete(`/webhooks/${endpoint.id}`);
  });

  it('`order` gives every event of the order: its session’s completion, its payment, its refunds; and nothing of another', async () => {
    const [order, other] = [await given.paidOrder(merchant), await given.paidOrder(merchant)];
    const good = (await refund(merchant, order.id, 10_000)).body;
    await refundBecomes(merchant, good.id, { status: 'succeeded' });
    const bad = (await refund(merchant, order.id, 10_013)).body;
    await refundBecomes(merchant, bad.id, { status: 'failed' });
    const found = await events(`order=${order.id}`);
    const bought = ['checkout.session.completed', 'order.created', 'order.paid'];
    expect(types(found).toSorted()).toEqual([...bought, 'refund.created', 'refund.created', 'refund.failed', 'refund.succeeded']);
    expect(found.map(({ created_at }) => created_at)).toEqual(
      found
        .map(({ created_at }) => created_at)
        .toSorted()
        .reverse(),
    );
    expect(types(await events(`order=${other.id}`)).toSorted()).toEqual(bought);
    expect(types(await events(`order=${order.id}&type=refund.failed,order.paid`)).toSorted()).toEqual(['order.paid', 'refund.failed']);
    expect(await events('order=ord_nobody')).toEqual([]);
  });

  it('`order` gives the cancellation of an order whose payment failed', async () => {
    const { id } = await unpaidOrder(merchant);
    await eventually(async () => expect(types(await events(`order=${id}`))).toContain('order.cancelled'));
  });

  it('`type` takes one or several with commas between; an unknown event type, also in a filter: unknown_event_type', async () => {
    expect(new Set(types(await events('type=order.paid')))).toEqual(new Set(['order.paid']));
    for (const type of ['order.gone', 'order.paid,order.gone', '*', '']) {
      const { status, body } = await merchant.get(`/events?type=${type}`);
      expect([status, body.error.code, body.error.param]).toEqual([400, 'unknown_event_type', 'type']);
    }
  });

  it('is separate for each account and mode', async () => {
    const [event] = await events('limit=1');
    const live = (await service.keyHolder({ mode: 'live' })).client;
    expect((await live.get('/events')).body.data).toEqual([]);
    const { status, body } = await live.get(`/events/${event.id}`);
    expect([status, body.error.code, body.error.param]).toEqual([404, 'resource_missing', 'id']);
  });

  it('waits only for the account’s own events', async () => {
    const other = await service.operate('accounts.create', { name: 'Another store' });
    const { client: stranger } = await service.keyHolder({ account: other.id });
    await service.part(JobRunner).stop();
    await openSession(merchant);
    const behind = await merchant.get('/events');
    expect([behind.status, behind.body.error?.code]).toEqual([503, 'read_model_behind']);
    const unhindered = await stranger.get('/events');
    expect([unhindered.status, unhindered.body.data]).toEqual([200, []]);
    service.part(JobRunner).start();
    await events('limit=1');
  });

  it('answers 503 read_model_behind, after at most 2 s, while the newest events cannot be read', async () => {
    await service.part(JobPlanner).stop();
    await openSession(merchant);
    const { status, body } = await merchant.get('/events');
    expect([status, body.error.code]).toEqual([503, 'read_model_behind']);
  });
});
