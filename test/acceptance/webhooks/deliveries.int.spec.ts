import { eventually } from '#test/support/eventually';
import type { Answered, Json, MerchantClient } from '#test/support/merchant-client';
import { RunningService } from '#test/support/running-service';
import { openSession } from '#test/support/shop';
import { verifiedEvents } from '#test/support/verified-webhooks';
import { hang, status as answering, WebhookReceiver } from '#test/support/webhook-receiver';

const DAY = 86_400;

let receiver: WebhookReceiver;
let service: RunningService;
let merchant: MerchantClient;
let live: MerchantClient;
let endpoint: Json;

beforeAll(async () => {
  receiver = await WebhookReceiver.listen();
  service = await RunningService.start({ trusting: receiver.certificate });
  merchant = service.merchant;
  ({ client: live } = await service.keyHolder({ mode: 'live' }));
}, 30_000);

beforeEach(async () => {
  receiver.usually = answering(200);
  endpoint = (await merchant.post('/webhooks', { url: `${receiver.url}?shop=7`, events: ['checkout.session.created'] })).body;
});

/** What one test sends does not count in the next. */
afterEach(async () => {
  await merchant.delete(`/webhooks/${endpoint.id}`);
  receiver.received.splice(0);
});

afterAll(async () => {
  await service.stop();
  await receiver.close();
});

const refusalOf = ({ status, body }: Answered): unknown[] => [status, body.error.code, body.error.param];
const deliveries = async (query = ''): Promise<Json[]> => {
  const { status, body } = await merchant.get(`/webhooks/${endpoint.id}/deliveries?limit=100${query}`);
  expect([status, body.object, body.url]).toEqual([200, 'list', `/v1/webhooks/${endpoint.id}/deliveries`]);
  return body.data;
};
const statuses = async (): Promise<string[]> => (await deliveries()).map(({ status }) => status);
const become = (expected: readonly string[]) => eventually(async () => expect(await statuses()).toEqual(expected));
const attempt = async (id: string): Promise<Json> => (await merchant.get(`/webhook_deliveries/${id}`)).body;
const ends = (id: string, status: string) => eventually(async () => expect((await attempt(id)).status).toBe(status));
const setStatus = (status: string) => merchant.patch(`/webhooks/${endpoint.id}`, { status });
const recover = (since: unknown) => merchant.post(`/webhooks/${endpoint.id}/recover`, { since });
const now = (): number => Math.floor(service.clock.milliseconds() / 1000);

describe('GET /webhooks/{id}/deliveries; GET /webhook_deliveries/{id}', () => {
  it('shows every attempt with both sides of it', async () => {
    receiver.answer(answering(503, { 'x-shop': 'closed' }, 'come back later'));
    const session = await openSession(merchant);
    await become(['failed']);
    const [made] = await deliveries();
    const [sent] = receiver.received;
    expect(made).toEqual({
      id: expect.stringMatching(/^wd_[0-9A-Za-z]{24}$/),
      object: 'webhook_delivery',
      livemode: false,
      event: JSON.parse(sent!.body).id,
      endpoint: endpoint.id,
      attempt: 1,
      status: 'failed',
      trigger: 'auto',
      url: endpoint.url,
      response_status: 503,
      duration_ms: expect.any(Number),
      error: { code: 'status', message: expect.stringContaining('503') },
      request_headers: expect.objectContaining({ 'content-type': 'application/json; charset=utf-8', 'Webhook-Attempt': '1' }),
      request_body: sent!.body,
      response_headers: expect.objectContaining({ 'x-shop': 'closed' }),
      response_body: 'come back later',
      next_attempt_at: expect.any(Number),
      created_at: expect.any(Number),
    });
    expect(Object.entries(made.request_headers).map(([name, value]) => [name.toLowerCase(), value])).toEqual(
      expect.arrayContaining(Object.entries(sent!.headers).filter(([name]) => name !== 'connection')),
    );
    expect(made.request_body).toContain(session.id);
    expect(await attempt(made.id)).toEqual(made);
  });

  it('shows an attempt as pending while it is under way', async () => {
    receiver.usually = hang;
    await openSession(merchant);
    expect(await deliveries()).toMatchObject([{ status: 'pending', attempt: 1, response_status: null, url: null }]);
    await setStatus('disabled');
  });

  it('filters by status and event, pages, and is found by its own account and mode alone', async () => {
    receiver.answer(answering(500), answering(200), answering(500));
    for (let sold = 0; sold < 3; sold++) {
      await openSession(merchant);
      await eventually(async () => expect((await statuses()).filter((status) => status !== 'pending')).toHaveLength(sold + 1));
    }
    const all = await deliveries();
    expect((await deliveries('&status=succeeded')).map(({ id }) => id)).toEqual([all[1].id]);
    expect((await deliveries('&status=failed,held')).map(({ id }) => id)).toEqual([all[0].id, all[2].id]);
    expect((await deliveries(`&event=${all[0].event}`)).map(({ id }) => id)).toEqual([all[0].id]);
    expect((await deliveries(`&event=${all[0].event}&status=succeeded`)).length).toBe(0);
    expect((await merchant.get(`/webhooks/${endpoint.id}/deliveries?starting_after=${all[0].id}`)).body.data).toEqual(all.slice(1));
    expect(refusalOf(await merchant.get(`/webhooks/${endpoint.id}/deliveries?status=lost`))).toEqual([400, 'invalid_enum_value', 'status']);
    for (const path of [`/webhooks/${endpoint.id}/deliveries`, `/webhook_deliveries/${all[0].id}`, `/webhook_deliveries/${all[0].id}/raw`])
      expect(refusalOf(await live.get(path))).toEqual([404, 'resource_missing', 'id']);
  });

  it('counts the attempts in the health of the endpoint', async () => {
    receiver.answer(answering(200), answering(500), answering(500));
    for (const count of [1, 2, 3]) {
      await openSession(merchant);
      await eventually(async () => expect((await statuses()).filter((status) => status !== 'pending')).toHaveLength(count));
    }
    const [last, , first] = await deliveries();
    const health = {
      success_rate_24h: 1 / 3,
      last_success_at: first.created_at,
      last_failure_at: last.created_at,
      consecutive_failures: 2,
    };
    expect((await merchant.get(`/webhooks/${endpoint.id}`)).body.health).toEqual(health);
    expect((await merchant.get('/webhooks')).body.data[0].health).toEqual(health);
    expect((await merchant.patch(`/webhooks/${endpoint.id}`, { description: 'Desk' })).body.health).toEqual(health);
  });
});

it('operators see attempts by how they ended, those under way, and what is due', async () => {
  receiver.answer(answering(200), answering(500));
  for (let sold = 0; sold < 2; sold++) {
    await openSession(merchant);
    await eventually(async () => expect((await statuses()).filter((status) => status !== 'pending')).toHaveLength(sold + 1));
  }
  const metrics = await (await fetch(`${service.addresses.operations}/metrics`)).text();
  expect(metrics).toMatch(/^webhook_attempts_total\{outcome="succeeded"\} [1-9]/m);
  expect(metrics).toMatch(/^webhook_attempts_total\{outcome="status"\} [1-9]/m);
  expect(metrics).toMatch(/^webhook_attempts_in_flight\{of="busiest"\} \d/m);
  expect(metrics).toMatch(/^due_work_oldest_due_seconds\{kind="webhook.deliver"\} \d/m);
});

it('attempts are kept for 30 days', async () => {
  await setStatus('disabled');
  await openSession(merchant);
  await become(['held']);
  const [{ id }] = await deliveries();
  service.clock.advance(29 * DAY);
  await openSession(merchant);
  expect((await attempt(id)).status).toBe('held');
  service.clock.advance(2 * DAY);
  await eventually(async () => {
    await openSession(merchant);
    expect((await merchant.get(`/webhook_deliveries/${id}`)).status).toBe(404);
  });
});

describe('GET /webhook_deliveries/{id}/raw', () => {
  it('downloads both sides as they went over the wire; the endpoint’s secret is in neither', async () => {
    receiver.answer(answering(418, { 'set-cookie': 'a=1' }, 'short and stout'));
    await openSession(merchant);
    await become(['failed']);
    const [{ id }] = await deliveries();
    const { headers, text } = await merchant.get(`/webhook_deliveries/${id}/raw`);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const [sent] = receiver.received;
    const [request, answer] = text.split(`\r\n\r\n${sent!.body}\r\n\r\n`) as [string, string];
    const [start, ...lines] = request.split('\r\n');
    expect(start).toBe('POST /webhooks?shop=7 HTTP/1.1');
    expect(Object.fromEntries(lines.map((line) => [line.split(': ')[0]!.toLowerCase(), line.slice(line.indexOf(': ') + 2)]))).toEqual({
      ...sent!.headers,
      connection: undefined,
    });
    expect(answer).toMatch(/^HTTP\/1\.1 418 I'm a Teapot\r\n[^]*set-cookie: a=1\r\n[^]*\r\n\r\nshort and stout$/);
    expect(text).not.toContain(endpoint.secret);
  });
});

describe('POST /webhook_deliveries/{id}/replay', () => {
  it('answers with the new webhook_delivery (pending), and sends the same bytes once more', async () => {
    const session = await openSession(merchant);
    await become(['succeeded']);
    const [first] = await deliveries();
    const { status, body: replayed } = await merchant.post(`/webhook_deliveries/${first.id}/replay`);
    expect([status, replayed]).toEqual([
      200,
      expect.objectContaining({ object: 'webhook_delivery', status: 'pending', trigger: 'replay', attempt: 1, event: first.event }),
    ]);
    expect(replayed.id).not.toBe(first.id);
    expect((await attempt(replayed.id)).id).toBe(replayed.id);
    await ends(replayed.id, 'succeeded');
    expect(receiver.received.map(({ body }) => body)).toEqual([first.request_body, first.request_body]);
    expect(verifiedEvents(receiver, endpoint.secret).map(({ data }) => data.object.id)).toEqual([session.id, session.id]);
  });

  it('sends once for one idempotency key', async () => {
    await openSession(merchant);
    await become(['succeeded']);
    const [first] = await deliveries();
    const replay = () => merchant.post(`/webhook_deliveries/${first.id}/replay`, {}, { 'Idempotency-Key': 'again, once' });
    const [one, same] = [await replay(), await replay()];
    expect(same.text).toBe(one.text);
    await become(['succeeded', 'succeeded']);
  });

  it('spares the endpoint the retries of what a replay has brought it', async () => {
    receiver.answer(answering(500));
    await openSession(merchant);
    await become(['failed']);
    const [failed] = await deliveries();
    const { body } = await merchant.post(`/webhook_deliveries/${failed.id}/replay`);
    await ends(body.id, 'succeeded');
    service.clock.advance(120);
    await eventually(async () => expect((await attempt(failed.id)).next_attempt_at).toBeNull());
    expect(receiver.received).toHaveLength(2);
  });

  it('is tried again when it fails, though the event got through before', async () => {
    await openSession(merchant);
    await become(['succeeded']);
    receiver.answer(answering(500));
    const [first] = await deliveries();
    const { body } = await merchant.post(`/webhook_deliveries/${first.id}/replay`);
    await ends(body.id, 'failed');
    service.clock.advance(120);
    await become(['succeeded', 'failed', 'succeeded']);
    expect((await deliveries())[0]).toMatchObject({ trigger: 'replay', attempt: 2 });
  });

  it('is refused for a disabled endpoint (webhook_endpoint_disabled), and for what is not there', async () => {
    await openSession(merchant);
    await become(['succeeded']);
    const [{ id }] = await deliveries();
    expect(refusalOf(await live.post(`/webhook_deliveries/${id}/replay`))).toEqual([404, 'resource_missing', 'id']);
    await setStatus('disabled');
    expect(refusalOf(await merchant.post(`/webhook_deliveries/${id}/replay`))).toEqual([422, 'webhook_endpoint_disabled', null]);
  });

  it('event_not_replayable: the endpoint does not subscribe to its type, or it is over 30 days old', async () => {
    await openSession(merchant);
    await become(['succeeded']);
    const [{ id }] = await deliveries();
    await merchant.patch(`/webhooks/${endpoint.id}`, { events: ['order.paid'] });
    expect(refusalOf(await merchant.post(`/webhook_deliveries/${id}/replay`))).toEqual([422, 'event_not_replayable', null]);
    await merchant.patch(`/webhooks/${endpoint.id}`, { events: ['*'] });
    service.clock.advance(30 * DAY - 60);
    expect((await merchant.post(`/webhook_deliveries/${id}/replay`)).status).toBe(200);
    service.clock.advance(61);
    expect(refusalOf(await merchant.post(`/webhook_deliveries/${id}/replay`))).toEqual([422, 'event_not_replayable', null]);
  });
});

describe('POST /webhooks/{id}/test takes an optional {type}', () => {
  it('sends a signed sample event once, as real ones are sent', async () => {
    const { status, body: test } = await merchant.post(`/webhooks/${endpoint.id}/test`);
    expect([status, test]).toEqual([200, expect.objectContaining({ status: 'pending', trigger: 'test', endpoint: endpoint.id })]);
    await ends(test.id, 'succeeded');
    const [told] = verifiedEvents(receiver, endpoint.secret);
    expect(told).toMatchObject({
      id: test.event,
      object: 'event',
      type: 'checkout.session.created',
      data: { object: { object: 'checkout.session' } },
    });
    expect((await merchant.get('/events')).body.data.map(({ id }: Json) => id)).not.toContain(test.event);
    receiver.answer(answering(500));
    const failing = (await merchant.post(`/webhooks/${endpoint.id}/test`)).body;
    await ends(failing.id, 'failed');
    expect((await attempt(failing.id)).next_attempt_at).toBeNull();
  });

  it.each([
    ['checkout.session.expired', 'checkout.session'],
    ['order.fulfilled', 'order'],
    ['refund.failed', 'refund'],
    ['cod.remitted', 'cod_collection'],
    ['cod.short_remit', 'cod_collection'],
  ])('sends any type: %s is about a %s with all its fields', async (type, object) => {
    const { body: test } = await merchant.post(`/webhooks/${endpoint.id}/test`, { type });
    await ends(test.id, 'succeeded');
    const [told] = verifiedEvents(receiver, endpoint.secret);
    expect(told).toMatchObject({ type, livemode: false, data: { object: { object, livemode: false, created_at: told.created_at } } });
    expect(Object.keys(told.data.object).length).toBeGreaterThan(15);
  });

  it('refuses unknown types (unknown_event_type) and disabled endpoints (webhook_endpoint_disabled)', async () => {
    expect(refusalOf(await merchant.post(`/webhooks/${endpoint.id}/test`, { type: 'order.gone' }))).toEqual([
      400,
      'unknown_event_type',
      'type',
    ]);
    await setStatus('disabled');
    expect(refusalOf(await merchant.post(`/webhooks/${endpoint.id}/test`))).toEqual([422, 'webhook_endpoint_disabled', null]);
    expect(refusalOf(await live.post(`/webhooks/${endpoint.id}/test`))).toEqual([404, 'resource_missing', 'id']);
  });
});

describe('POST /webhooks/{id}/recover (since, replays all failed)', () => {
  it('sends what was held while the endpoint was disabled, and what failed; what got through stays', async () => {
    const begun = now();
    await openSession(merchant);
    await become(['succeeded']);
    receiver.answer(answering(500));
    await openSession(merchant);
    await become(['failed', 'succeeded']);
    await setStatus('disabled');
    await openSession(merchant);
    await become(['held', 'failed', 'succeeded']);
    expect(refusalOf(await recover(begun))).toEqual([422, 'webhook_endpoint_disabled', null]);
    await setStatus('enabled');

    const { status, body } = await recover(begun);
    expect([status, body]).toEqual([
      200,
      {
        object: 'recovery',
        id: expect.stringMatching(/^rcv_/),
        livemode: false,
        endpoint: endpoint.id,
        since: begun,
        status: 'succeeded',
        matched: 2,
        sent: 2,
        created_at: expect.any(Number),
      },
    ]);
    await become(['succeeded', 'succeeded', 'held', 'failed', 'succeeded']);
    expect((await deliveries()).slice(0, 2)).toMatchObject([{ trigger: 'replay' }, { trigger: 'replay' }]);
    expect(new Set(receiver.received.map(({ body: sent }) => sent)).size).toBe(3);
    expect((await recover(begun)).body).toMatchObject({ status: 'succeeded', matched: 0, sent: 0 });
  });

  it('leaves out what is older, and what the endpoint no longer subscribes to', async () => {
    receiver.usually = answering(500);
    await openSession(merchant);
    await become(['failed']);
    service.clock.advance(10);
    const since = now();
    expect((await recover(since)).body).toMatchObject({ matched: 0, sent: 0 });
    await merchant.patch(`/webhooks/${endpoint.id}`, { events: ['order.paid'] });
    expect((await recover(since - 60)).body).toMatchObject({ matched: 1, sent: 0 });
  });

  it('goes through more than a page of attempts', async () => {
    await setStatus('disabled');
    await Promise.all(Array.from({ length: 120 }, () => openSession(merchant)));
    await eventually(async () => expect((await statuses()).every((status) => status === 'held')).toBe(true));
    await setStatus('enabled');
    await eventually(async () => expect((await recover(0)).body.matched).toBe(0), 20_000);
    await eventually(() => expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(120), 10_000);
  }, 40_000);

  it('since: a time that has come', async () => {
    expect(refusalOf(await recover(undefined))).toEqual([400, 'missing_field', 'since']);
    expect(refusalOf(await recover('yesterday'))).toEqual([400, 'invalid_integer', 'since']);
    expect(refusalOf(await recover(now() + 60))).toEqual([400, 'invalid_range', 'since']);
    expect(refusalOf(await live.post(`/webhooks/${endpoint.id}/recover`, { since: 0 }))).toEqual([404, 'resource_missing', 'id']);
  });
});
