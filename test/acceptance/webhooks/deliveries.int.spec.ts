import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { eventually } from '#test/support/machine/eventually';
import { openSession } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { WatchedEndpoint } from '#test/support/services/watched-endpoint';
import { hang, status as answering } from '#test/support/partners/webhook-receiver';

const DAY = 86_400;

let watched: WatchedEndpoint;

beforeAll(async () => {
  watched = await WatchedEndpoint.start();
});

beforeEach(() => watched.register());
afterEach(() => watched.remove());
afterAll(() => watched.stop());

describe('GET /webhooks/{id}/deliveries; GET /webhook_deliveries/{id}', () => {
  it('shows every attempt with request and answer', async () => {
    watched.receiver.answer(answering(503, { 'x-shop': 'closed' }, 'come back later'));
    const session = await openSession(watched.merchant);
    await watched.become(['failed']);
    const [made] = await watched.deliveries();
    const [sent] = watched.receiver.received;
    expect(made).toEqual({
      id: expect.stringMatching(/^wd_[0-9A-Za-z]{24}$/),
      object: 'webhook_delivery',
      livemode: false,
      event: JSON.parse(sent!.body).id,
      endpoint: watched.endpoint.id,
      attempt: 1,
      status: 'failed',
      trigger: 'auto',
      url: watched.endpoint.url,
      response_status: 503,
      duration_ms: expect.any(Number),
      error: { code: 'status', message: expect.stringContaining('503') },
      request_headers: expect.objectContaining({ 'content-type': 'application/json; charset=utf-8', 'Webhook-Attempt': '1' }),
      request_body: sent!.body,
      response_headers: expect.objectContaining({ 'x-shop': 'closed' }),
      response_body: 'come back later',
      next_attempt_at: expect.any(Number),
      waiting_for: null,
      created_at: expect.any(Number),
    });
    expect(Object.entries(made.request_headers).map(([name, value]) => [name.toLowerCase(), value])).toEqual(
      expect.arrayContaining(Object.entries(sent!.headers).filter(([name]) => name !== 'connection')),
    );
    expect(made.request_body).toContain(session.id);
    expect(await watched.attempt(made.id)).toEqual(made);
  });

  it('shows an attempt as pending while it is in progress', async () => {
    watched.receiver.usually = hang;
    await openSession(watched.merchant);
    expect(await watched.deliveries()).toMatchObject([{ status: 'pending', attempt: 1, response_status: null, url: null }]);
    await watched.setStatus('disabled');
  });

  it('filters by status and event, pages, and is found only in its account and mode', async () => {
    watched.receiver.answer(answering(500), answering(200), answering(500));
    for (let sold = 0; sold < 3; sold++) {
      await openSession(watched.merchant);
      await watched.ended(sold + 1);
    }
    const all = await watched.deliveries();
    expect((await watched.deliveries('&status=succeeded')).map(({ id }) => id)).toEqual([all[1].id]);
    expect((await watched.deliveries('&status=failed,held')).map(({ id }) => id)).toEqual([all[0].id, all[2].id]);
    expect((await watched.deliveries(`&event=${all[0].event}`)).map(({ id }) => id)).toEqual([all[0].id]);
    expect((await watched.deliveries(`&event=${all[0].event}&status=succeeded`)).length).toBe(0);
    expect((await watched.merchant.get(`/webhooks/${watched.endpoint.id}/deliveries?starting_after=${all[0].id}`)).body.data).toEqual(
      all.slice(1),
    );
    expect(refusalOf(await watched.merchant.get(`/webhooks/${watched.endpoint.id}/deliveries?status=lost`))).toEqual([
      400,
      'invalid_enum_value',
      'status',
    ]);
    for (const path of [
      `/webhooks/${watched.endpoint.id}/deliveries`,
      `/webhook_deliveries/${all[0].id}`,
      `/webhook_deliveries/${all[0].id}/raw`,
    ])
      expect(refusalOf(await watched.live.get(path))).toEqual([404, 'resource_missing', 'id']);
  });

  it('refuses an attempt at another endpoint as a cursor', async () => {
    const { body: other } = await watched.merchant.post('/webhooks', { url: watched.endpoint.url, events: ['refund.failed'] });
    const { body: foreign } = await watched.merchant.post(`/webhooks/${other.id}/test`);
    for (const cursor of ['starting_after', 'ending_before']) {
      const answer = await watched.merchant.get(`/webhooks/${watched.endpoint.id}/deliveries?${cursor}=${foreign.id}`);
      expect(refusalOf(answer)).toEqual([400, 'invalid_cursor', cursor]);
    }
    // What is sent to this endpoint too would take an answer that the next test gives.
    await eventually(async () => expect((await watched.merchant.get(`/webhook_deliveries/${foreign.id}`)).body.status).not.toBe('pending'));
    await watched.merchant.delete(`/webhooks/${other.id}`);
  });

  it('counts the attempts in the health of the endpoint', async () => {
    watched.receiver.answer(answering(200), answering(500), answering(500));
    for (const count of [1, 2, 3]) {
      await openSession(watched.merchant);
      await watched.ended(count);
    }
    const [last, , first] = await watched.deliveries();
    const health = {
      success_rate_24h: 1 / 3,
      last_success_at: first.created_at,
      last_failure_at: last.created_at,
      consecutive_failures: 2,
    };
    expect((await watched.merchant.get(`/webhooks/${watched.endpoint.id}`)).body.health).toEqual(health);
    expect((await watched.merchant.get('/webhooks')).body.data[0].health).toEqual(health);
    expect((await watched.merchant.patch(`/webhooks/${watched.endpoint.id}`, { description: 'Desk' })).body.health).toEqual(health);
    await watched.setStatus('disabled');
    watched.service.clock.advance(DAY + 1);
    expect((await watched.merchant.get(`/webhooks/${watched.endpoint.id}`)).body.health).toEqual({ ...health, success_rate_24h: null });
  });
});

describe('GET /webhook_deliveries', () => {
  const list = async (query = ''): Promise<Json[]> => {
    const { status, body } = await watched.merchant.get(`/webhook_deliveries?limit=100${query}`);
    expect([status, body.object, body.url]).toEqual([200, 'list', '/v1/webhook_deliveries']);
    return body.data;
  };
  const ids = async (query: string): Promise<string[]> => (await list(query)).map(({ id }) => id);

  it('shows the attempts at all endpoints, including a removed one, by event, order, endpoint, status and time', async () => {
    const input = { url: watched.endpoint.url, events: ['order.paid', 'checkout.session.created'] };
    const { body: other } = await watched.merchant.post('/webhooks', input);
    watched.receiver.answer(answering(500));
    const order = await given.paidOrder(watched.merchant);
    const ofEndpoints = `&created_at[gte]=${order.created_at - 60}&endpoint=`;
    await eventually(async () => expect((await list(`${ofEndpoints}${other.id}`)).map(({ status }) => status)).not.toContain('pending'));
    const mine = await list(`&endpoint=${watched.endpoint.id}`);
    const theirs = await list(`&endpoint=${other.id}`);
    expect(mine).toHaveLength(1);
    expect(theirs).toHaveLength(2);
    await watched.merchant.delete(`/webhooks/${other.id}`);

    expect(await list(`&endpoint=${other.id}`)).toEqual(theirs);
    expect((await ids('')).slice(0, 3).toSorted()).toEqual([...mine, ...theirs].map(({ id }) => id).toSorted());
    expect(await ids(`&order_id=${order.id}`)).toEqual([theirs[0].id]);
    expect(await ids(`&order_id=${order.id}&event=${mine[0].event}`)).toEqual([]);
    expect((await ids(`&event=${mine[0].event}`)).toSorted()).toEqual([mine[0].id, theirs[1].id].toSorted());
    // Deliveries have no order: the one answer of 500 went to whichever was sent first.
    const failed = [...mine, ...theirs].filter(({ status }) => status === 'failed');
    expect(failed).toHaveLength(1);
    expect((await ids('&status=failed'))[0]).toBe(failed[0].id);
    expect(await ids(`&status=failed&event=${failed[0].event}`)).toEqual([failed[0].id]);
    expect(await ids(`&status=held&event=${failed[0].event}`)).toEqual([]);
    expect(await ids(`&created_at[lt]=${order.created_at - 3600}`)).not.toContain(theirs[0].id);
    expect((await watched.merchant.get(`/webhook_deliveries?limit=1&starting_after=${(await ids(''))[0]}`)).body.data).toHaveLength(1);
  });

  it('is separate for each account and mode, and needs its scope', async () => {
    expect((await watched.live.get('/webhook_deliveries')).body.data).toEqual([]);
    const narrow = (await watched.service.keyHolder({ type: 'restricted', scopes: 'orders:read' })).client;
    expect(refusalOf(await narrow.get('/webhook_deliveries')).slice(0, 1)).toEqual([403]);
    expect(refusalOf(await watched.merchant.get('/webhook_deliveries?status=lost'))).toEqual([400, 'invalid_enum_value', 'status']);
  });
});

it('operators see attempts by outcome, those in progress, and due ones', async () => {
  watched.receiver.answer(answering(200), answering(500));
  for (let sold = 0; sold < 2; sold++) {
    await openSession(watched.merchant);
    await watched.ended(sold + 1);
  }
  const metrics = await (await fetch(`${watched.service.addresses.operations}/metrics`)).text();
  expect(metrics).toMatch(/^webhook_attempts_total\{outcome="succeeded"\} [1-9]/m);
  expect(metrics).toMatch(/^webhook_attempts_total\{outcome="status"\} [1-9]/m);
  expect(metrics).toMatch(/^webhook_attempts_in_flight\{of="busiest"\} \d/m);
  expect(metrics).toMatch(/^# TYPE webhook_deliveries_given_up_total counter$/m);
  expect(metrics).toMatch(/^jobs_oldest_due_seconds\{queue="webhook.deliver"\} \d/m);
});

it('attempts are kept for 30 days', async () => {
  await watched.setStatus('disabled');
  await openSession(watched.merchant);
  await watched.become(['held']);
  const [{ id }] = await watched.deliveries();
  watched.service.clock.advance(29 * DAY);
  await openSession(watched.merchant);
  expect((await watched.attempt(id)).status).toBe('held');
  watched.service.clock.advance(3 * DAY);
  await eventually(async () => {
    await openSession(watched.merchant);
    expect((await watched.merchant.get(`/webhook_deliveries/${id}`)).status).toBe(404);
  });
});

describe('GET /webhook_deliveries/{id}/raw', () => {
  it('downloads request and answer as sent, without the endpoint’s secret', async () => {
    watched.receiver.answer((_, response) => {
      response.writeHead(418, ['X-Pot', 'tea', 'Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'Content-Length', '15']).end('short and stout');
    });
    await openSession(watched.merchant);
    await watched.become(['failed']);
    const [{ id }] = await watched.deliveries();
    const { headers, text } = await watched.merchant.get(`/webhook_deliveries/${id}/raw`);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const [sent] = watched.receiver.received;
    const [request, answer] = text.split(`\r\n\r\n${sent!.body}\r\n\r\n`) as [string, string];
    const [start, ...lines] = request.split('\r\n');
    expect(start).toBe('POST /webhooks?shop=7 HTTP/1.1');
    expect(lines.flatMap((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)])).toEqual(sent!.rawHeaders);
    expect(answer).toMatch(
      /^HTTP\/1\.1 418 I'm a Teapot\r\nX-Pot: tea\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n[^]*\r\n\r\nshort and stout$/,
    );
    expect(text).not.toContain(watched.endpoint.secret);
  });

  it('does not exist for an attempt that was not made', async () => {
    await watched.setStatus('disabled');
    await openSession(watched.merchant);
    await watched.become(['held']);
    const [{ id }] = await watched.deliveries();
    expect(refusalOf(await watched.merchant.get(`/webhook_deliveries/${id}/raw`))).toEqual([404, 'resource_missing', 'id']);
  });
});
