import { eventually } from '#test/support/machine/eventually';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { openSession } from '#test/support/clients/shop';
import { verifiedEvents } from '#test/support/partners/verified-webhooks';
import { WatchedEndpoint } from '#test/support/services/watched-endpoint';
import { status as answering } from '#test/support/partners/webhook-receiver';
import { expectEach } from '#test/support/machine/expect-each';

const DAY = 86_400;

let watched: WatchedEndpoint;

beforeAll(async () => {
  watched = await WatchedEndpoint.start();
});

beforeEach(() => watched.register());
afterEach(() => watched.remove());
afterAll(() => watched.stop());

describe('POST /webhook_deliveries/{id}/replay', () => {
  it('answers with the new webhook_delivery (pending), and sends the same bytes once more', async () => {
    const session = await openSession(watched.merchant);
    await watched.become(['succeeded']);
    const [first] = await watched.deliveries();
    const { status, body: replayed } = await watched.merchant.post(`/webhook_deliveries/${first.id}/replay`);
    expect([status, replayed]).toEqual([
      200,
      expect.objectContaining({ object: 'webhook_delivery', status: 'pending', trigger: 'replay', attempt: 1, event: first.event }),
    ]);
    expect(replayed.id).not.toBe(first.id);
    expect((await watched.attempt(replayed.id)).id).toBe(replayed.id);
    await watched.ends(replayed.id, 'succeeded');
    expect(watched.receiver.received.map(({ body }) => body)).toEqual([first.request_body, first.request_body]);
    expect(verifiedEvents(watched.receiver, watched.endpoint.secret).map(({ data }) => data.object.id)).toEqual([session.id, session.id]);
  });

  it('sends once for one idempotency key', async () => {
    await openSession(watched.merchant);
    await watched.become(['succeeded']);
    const [first] = await watched.deliveries();
    const replay = () => watched.merchant.post(`/webhook_deliveries/${first.id}/replay`, {}, { 'Idempotency-Key': 'again, once' });
    const [one, same] = [await replay(), await replay()];
    expect(same.text).toBe(one.text);
    await watched.become(['succeeded', 'succeeded']);
  });

  it('drops the retries of an event that a replay delivered', async () => {
    watched.receiver.answer(answering(500));
    await openSession(watched.merchant);
    await watched.become(['failed']);
    const [failed] = await watched.deliveries();
    const { body } = await watched.merchant.post(`/webhook_deliveries/${failed.id}/replay`);
    await watched.ends(body.id, 'succeeded');
    watched.service.clock.advance(120);
    await eventually(async () => expect((await watched.attempt(failed.id)).next_attempt_at).toBeNull());
    expect(watched.receiver.received).toHaveLength(2);
  });

  it('is retried when it fails, even if the event was delivered before', async () => {
    await openSession(watched.merchant);
    await watched.become(['succeeded']);
    watched.receiver.answer(answering(500));
    const [first] = await watched.deliveries();
    const { body } = await watched.merchant.post(`/webhook_deliveries/${first.id}/replay`);
    await watched.ends(body.id, 'failed');
    watched.service.clock.advance(120);
    await watched.become(['succeeded', 'failed', 'succeeded']);
    expect((await watched.deliveries())[0]).toMatchObject({ trigger: 'replay', attempt: 2 });
  });

  it('is refused for a disabled endpoint (webhook_endpoint_disabled), and for an unknown attempt', async () => {
    await openSession(watched.merchant);
    await watched.become(['succeeded']);
    const [{ id }] = await watched.deliveries();
    expect(refusalOf(await watched.live.post(`/webhook_deliveries/${id}/replay`))).toEqual([404, 'resource_missing', 'id']);
    await watched.setStatus('disabled');
    expect(refusalOf(await watched.merchant.post(`/webhook_deliveries/${id}/replay`))).toEqual([422, 'webhook_endpoint_disabled', null]);
  });

  it('event_not_replayable: the endpoint does not subscribe to its type, or it is over 30 days old', async () => {
    await openSession(watched.merchant);
    await watched.become(['succeeded']);
    const [{ id }] = await watched.deliveries();
    await watched.merchant.patch(`/webhooks/${watched.endpoint.id}`, { events: ['order.paid'] });
    expect(refusalOf(await watched.merchant.post(`/webhook_deliveries/${id}/replay`))).toEqual([422, 'event_not_replayable', null]);
    await watched.merchant.patch(`/webhooks/${watched.endpoint.id}`, { events: ['checkout.session.created'] });
    watched.service.clock.advance(30 * DAY - 60);
    expect((await watched.merchant.post(`/webhook_deliveries/${id}/replay`)).status).toBe(200);
    await watched.become(['succeeded', 'succeeded']);
    watched.service.clock.advance(61);
    // What has expired goes as other work is done.
    await openSession(watched.merchant);
    await watched.become(['succeeded', 'succeeded', 'succeeded']);
    expect(refusalOf(await watched.merchant.post(`/webhook_deliveries/${id}/replay`))).toEqual([422, 'event_not_replayable', null]);
  });
});

describe('POST /webhooks/{id}/test takes an optional {type}', () => {
  it('sends a signed sample event once, like real ones', async () => {
    const { status, body: test } = await watched.merchant.post(`/webhooks/${watched.endpoint.id}/test`);
    expect([status, test]).toEqual([200, expect.objectContaining({ status: 'pending', trigger: 'test', endpoint: watched.endpoint.id })]);
    await watched.ends(test.id, 'succeeded');
    const [reported] = verifiedEvents(watched.receiver, watched.endpoint.secret);
    expect(reported).toMatchObject({
      id: test.event,
      object: 'event',
      type: 'checkout.session.created',
      data: { object: { object: 'checkout.session' } },
    });
    expect((await watched.merchant.get('/events')).body.data.map(({ id }: Json) => id)).not.toContain(test.event);
    watched.receiver.answer(answering(500));
    const failing = (await watched.merchant.post(`/webhooks/${watched.endpoint.id}/test`)).body;
    await watched.ends(failing.id, 'failed');
    expect((await watched.attempt(failing.id)).next_attempt_at).toBeNull();
  });

  it('sends any type, about its resource with all its fields', () =>
    expectEach(
      [
        ['checkout.session.expired', 'checkout.session'],
        ['order.fulfilled', 'order'],
        ['refund.failed', 'refund'],
        ['cod.remitted', 'cod_collection'],
        ['cod.short_remit', 'cod_collection'],
      ],
      async (type, object) => {
        const { body: test } = await watched.merchant.post(`/webhooks/${watched.endpoint.id}/test`, { type });
        await watched.ends(test.id, 'succeeded');
        const reported = verifiedEvents(watched.receiver, watched.endpoint.secret).at(-1)!;
        expect(reported).toMatchObject({
          type,
          livemode: false,
          data: { object: { object, livemode: false, created_at: reported.created_at } },
        });
        expect(Object.keys(reported.data.object).length).toBeGreaterThan(15);
      },
    ));

  it('has the mode of its endpoint', async () => {
    const { body: endpoint } = await watched.live.post('/webhooks', { url: watched.receiver.url, events: ['*'] });
    const { body: test } = await watched.live.post(`/webhooks/${endpoint.id}/test`, { type: 'order.paid' });
    await eventually(() => expect(watched.receiver.received).toHaveLength(1));
    const [reported] = verifiedEvents(watched.receiver, endpoint.secret);
    expect([test.livemode, reported]).toMatchObject([true, { livemode: true, data: { object: { livemode: true } } }]);
    await watched.live.delete(`/webhooks/${endpoint.id}`);
  });

  it('refuses unknown types (unknown_event_type) and disabled endpoints (webhook_endpoint_disabled)', async () => {
    expect(refusalOf(await watched.merchant.post(`/webhooks/${watched.endpoint.id}/test`, { type: 'order.gone' }))).toEqual([
      400,
      'unknown_event_type',
      'type',
    ]);
    await watched.setStatus('disabled');
    expect(refusalOf(await watched.merchant.post(`/webhooks/${watched.endpoint.id}/test`))).toEqual([
      422,
      'webhook_endpoint_disabled',
      null,
    ]);
    expect(refusalOf(await watched.live.post(`/webhooks/${watched.endpoint.id}/test`))).toEqual([404, 'resource_missing', 'id']);
  });
});
