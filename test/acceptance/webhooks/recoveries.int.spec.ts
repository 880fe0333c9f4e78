import { refusalOf } from '#test/support/clients/merchant-client';
import { eventually } from '#test/support/machine/eventually';
import { openSession } from '#test/support/clients/shop';
import { WatchedEndpoint } from '#test/support/services/watched-endpoint';
import { status as answering } from '#test/support/partners/webhook-receiver';

let watched: WatchedEndpoint;

beforeAll(async () => {
  watched = await WatchedEndpoint.start();
});

beforeEach(() => watched.register());
afterEach(() => watched.remove());
afterAll(() => watched.stop());

const recover = (since: unknown) => watched.merchant.post(`/webhooks/${watched.endpoint.id}/recover`, { since });

describe('POST /webhooks/{id}/recover (since, replays all failed)', () => {
  it('sends held and failed events, but not delivered ones', async () => {
    const begun = watched.now;
    await openSession(watched.merchant);
    await watched.become(['succeeded']);
    watched.receiver.answer(answering(500));
    await openSession(watched.merchant);
    await watched.become(['failed', 'succeeded']);
    await watched.setStatus('disabled');
    await openSession(watched.merchant);
    await watched.become(['held', 'failed', 'succeeded']);
    expect(refusalOf(await recover(begun))).toEqual([422, 'webhook_endpoint_disabled', null]);
    await watched.setStatus('enabled');

    const { status, body } = await recover(begun);
    expect([status, body]).toEqual([
      200,
      {
        object: 'recovery',
        id: expect.stringMatching(/^rcv_/),
        livemode: false,
        endpoint: watched.endpoint.id,
        since: begun,
        status: 'succeeded',
        matched: 2,
        sent: 2,
        created_at: expect.any(Number),
      },
    ]);
    await watched.become(['succeeded', 'succeeded', 'held', 'failed', 'succeeded']);
    expect((await watched.deliveries()).slice(0, 2)).toMatchObject([{ trigger: 'replay' }, { trigger: 'replay' }]);
    expect(new Set(watched.receiver.received.map(({ body: sent }) => sent)).size).toBe(3);
    expect((await recover(begun)).body).toMatchObject({ status: 'succeeded', matched: 0, sent: 0 });
  });

  it('excludes older events, and types that the endpoint no longer subscribes to', async () => {
    watched.receiver.usually = answering(500);
    await openSession(watched.merchant);
    await watched.become(['failed']);
    watched.service.clock.advance(10);
    const since = watched.now;
    expect((await recover(since)).body).toMatchObject({ matched: 0, sent: 0 });
    await watched.merchant.patch(`/webhooks/${watched.endpoint.id}`, { events: ['order.paid'] });
    expect((await recover(since - 60)).body).toMatchObject({ matched: 1, sent: 0 });
  });

  it('processes more than a page of attempts', async () => {
    await watched.setStatus('disabled');
    await Promise.all(Array.from({ length: 101 }, () => openSession(watched.merchant)));
    await eventually(async () => expect((await watched.statuses()).every((status) => status === 'held')).toBe(true));
    await watched.setStatus('enabled');
    await eventually(async () => expect((await recover(0)).body.matched).toBe(0));
    await eventually(() => expect(new Set(watched.receiver.received.map(({ body }) => body)).size).toBe(101));
  });

  it('since: a time in the past', async () => {
    expect(refusalOf(await recover(undefined))).toEqual([400, 'missing_field', 'since']);
    expect(refusalOf(await recover('yesterday'))).toEqual([400, 'invalid_integer', 'since']);
    expect(refusalOf(await recover(watched.now + 60))).toEqual([400, 'invalid_range', 'since']);
    expect(refusalOf(await watched.live.post(`/webhooks/${watched.endpoint.id}/recover`, { since: 0 }))).toEqual([
      404,
      'resource_missing',
      'id',
    ]);
  });
});
