import { JobStore } from '#job-queue/job-store';
import { DELIVER } from '#webhooks/delivery/delivery';
import { eventually } from '#test/support/machine/eventually';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { openSession } from '#test/support/clients/shop';
import { verifiedEvents } from '#test/support/partners/verified-webhooks';
import { status as answering, WebhookReceiver } from '#test/support/partners/webhook-receiver';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant, receiver } = serviceUnderTest('own', { receiver: true });

const PUBLIC = 'https://example.com/hooks';

/** Endpoints of one test do not count in the next. */
afterEach(async () => {
  for (const { id } of (await merchant.get('/webhooks?limit=100')).body.data) await merchant.delete(`/webhooks/${id}`);
  receiver.received.splice(0);
});

const register = async (body: object = {}): Promise<Json> => {
  const answer = await merchant.post('/webhooks', { url: PUBLIC, events: ['*'], ...body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
};
const change = (id: string, body: object) => merchant.patch(`/webhooks/${id}`, body);

/** What an endpoint was sent about one session. */
const sentAbout = (session: Json) => receiver.received.filter(({ body }) => body.includes(session.id));
const arrived = (session: Json) => eventually(() => expect(sentAbout(session)).toHaveLength(1));

describe('S POST /webhooks; GET /webhooks/{id}', () => {
  it('answers 201 with every field, and shows the secret this once', async () => {
    const metadata = { team: 'orders', urgent: true, level: 3 };
    const made = await register({ events: ['order.paid', 'refund.failed'], description: 'Order desk', metadata });
    const { secret, ...shown } = made;
    expect(made).toEqual({
      id: expect.stringMatching(/^we_[0-9A-Za-z]{24}$/),
      object: 'webhook_endpoint',
      livemode: false,
      url: PUBLIC,
      events: ['order.paid', 'refund.failed'],
      description: 'Order desk',
      metadata,
      status: 'enabled',
      disabled_reason: null,
      secret: expect.stringMatching(/^whsec_[0-9A-Za-z]{32}$/),
      secret_last4: secret.slice(-4),
      previous_secret_expires_at: null,
      health: { success_rate_24h: null, last_success_at: null, last_failure_at: null, consecutive_failures: 0 },
      created_at: expect.any(Number),
      updated_at: made.created_at,
    });
    expect((await merchant.get(`/webhooks/${made.id}`)).body).toEqual(shown);
    expect((await merchant.get('/webhooks')).body.data).toEqual([shown]);
  });

  it('url: https, at most 2048 characters, no credentials', async () => {
    for (const url of [
      'http://example.com/',
      'ftp://example.com/',
      'https://user:pass@example.com/',
      'https://me@example.com',
      'example.com',
      'https://',
      7,
    ])
      expect((await merchant.post('/webhooks', { url, events: ['*'] })).body.error).toMatchObject({ param: 'url' });
    const long = `https://example.com/${'x'.repeat(2048 - 20)}`;
    expect((await register({ url: long })).url).toBe(long);
    expect(refusalOf(await merchant.post('/webhooks', { url: `${long}x`, events: ['*'] }))).toEqual([400, 'string_too_long', 'url']);
  });

  it('a literal address that is forbidden is refused at POST and PATCH (400 invalid_url)', () => expectEach([['10.0.0.1'], ['192.168.1.1'], ['172.16.0.1'], ['169.254.169.254'], ['168.63.129.16'], ['100.64.0.1'], ['0.0.0.0'], ['224.0.0.1'], ['0xa000001'], ['167772161'], ['192.0.2.1'], ['198.18.0.1'], ['240.0.0.1'], ['255.255.255.255'], ['[::]'], ['[fe80::1]'], ['[fc00::1]'], ['[::ffff:10.0.0.1]'], ['[fd00:ec2::254]'], ['[64:ff9b::a00:1]'], ['[2002:a00:1::]'], ['[2001:db8::1]'], ['[fec0::1]'], ['[100::1]'], ['[3fff::1]']], async (host) => {
    const url = `https://${host}/hooks`;
    expect(refusalOf(await merchant.post('/webhooks', { url, events: ['*'] }))).toEqual([400, 'invalid_url', 'url']);
    expect(refusalOf(await change((await register()).id, { url }))).toEqual([400, 'invalid_url', 'url']);
  })); // prettier-ignore

  it('events: known types, or ["*"]; an unknown event type: unknown_event_type', async () => {
    expect((await register({ events: ['order.paid', 'order.paid', 'cod.remitted'] })).events).toEqual(['order.paid', 'cod.remitted']);
    const refused = async (events: unknown) => refusalOf(await merchant.post('/webhooks', { url: PUBLIC, events }));
    expect(await refused(['order.paid', 'order.gone'])).toEqual([400, 'unknown_event_type', 'events.1']);
    expect(await refused(['order.paid', '*'])).toEqual([400, 'unknown_event_type', 'events.1']);
    expect(await refused([])).toEqual([400, 'array_empty', 'events']);
    expect(await refused(undefined)).toEqual([400, 'missing_field', 'events']);
    expect(await refused('*')).toEqual([400, 'invalid_type', 'events']);
  });

  it('at most 32 per mode: webhook_endpoint_limit_reached; deleted ones do not count, and live ones count separately', async () => {
    const made: string[] = [];
    for (let n = 0; n < 32; n++) made.push((await register()).id);
    const refused = await merchant.post('/webhooks', { url: PUBLIC, events: ['*'] });
    expect([...refusalOf(refused), refused.body.error.limit]).toEqual([422, 'webhook_endpoint_limit_reached', null, 32]);
    const { client: live } = await service.keyHolder({ mode: 'live' });
    expect((await live.post('/webhooks', { url: PUBLIC, events: ['*'] })).body).toMatchObject({ livemode: true });
    await merchant.delete(`/webhooks/${made[7]}`);
    await register();
  });
});

describe('PATCH /webhooks/{id}: url, events, description, metadata, status', () => {
  it('changes each field separately, merges metadata, and keeps the rest', async () => {
    const made = await register({ metadata: { team: 'orders', gift: true } });
    const { secret: _, ...before } = made;
    const changes = [
      [{ url: 'https://example.org/new' }, { url: 'https://example.org/new' }],
      [{ events: ['order.paid'] }, { events: ['order.paid'] }],
      [{ description: 'Desk 2' }, { description: 'Desk 2' }],
      [{ description: '' }, { description: null }],
      [{ metadata: { gift: null, floor: 2 } }, { metadata: { team: 'orders', floor: 2 } }],
      [{ metadata: null }, { metadata: {} }],
      [{ status: 'disabled' }, { status: 'disabled', disabled_reason: 'manual' }],
      [{ status: 'enabled' }, { status: 'enabled', disabled_reason: null }],
    ] as const;
    let expected: Json = before;
    for (const [body, becomes] of changes) {
      const { status, body: changed } = await change(made.id, body);
      expected = { ...expected, ...becomes, updated_at: changed.updated_at };
      expect([status, changed]).toEqual([200, expected]);
      expect((await merchant.get(`/webhooks/${made.id}`)).body).toEqual(changed);
    }
    expect((await change(made.id, {})).body).toEqual(expected);
  });

  it('refuses what POST refuses, other fields and other statuses; an object of another mode is 404', async () => {
    const { id } = await register();
    expect(refusalOf(await change(id, { events: ['order.gone'] }))).toEqual([400, 'unknown_event_type', 'events.0']);
    expect(refusalOf(await change(id, { events: [] }))).toEqual([400, 'array_empty', 'events']);
    expect(refusalOf(await change(id, { url: 'http://example.com' }))).toEqual([400, 'invalid_url', 'url']);
    expect(refusalOf(await change(id, { status: 'paused' }))).toEqual([400, 'invalid_enum_value', 'status']);
    expect(refusalOf(await change(id, { secret: 'whsec_x' }))).toEqual([400, 'parameter_unknown', 'secret']);
    const full = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`key_${n}`, n]));
    expect((await change(id, { metadata: full })).status).toBe(200);
    expect(refusalOf(await change(id, { metadata: { one_more: 1 } }))).toEqual([400, 'metadata_too_many_keys', 'metadata']);
    const { client: live } = await service.keyHolder({ mode: 'live' });
    for (const answer of [
      await live.get(`/webhooks/${id}`),
      await live.patch(`/webhooks/${id}`, { description: 'x' }),
      await live.delete(`/webhooks/${id}`),
      await live.post(`/webhooks/${id}/roll_secret`),
    ])
      expect(refusalOf(answer)).toEqual([404, 'resource_missing', 'id']);
  });

  it('while it is disabled nothing is sent; enabled again, it gets new events', async () => {
    const { id } = await register({ url: receiver.url });
    await change(id, { status: 'disabled' });
    const held = await openSession(merchant);
    await merchant.get('/events?limit=1');
    await eventually(async () => expect(await service.part(JobStore).oldestDueAt(DELIVER)).toBeNull());
    await change(id, { status: 'enabled' });
    const after = await openSession(merchant);
    await arrived(after);
    expect(sentAbout(held)).toEqual([]);
  });

  it('an endpoint that answers 410 is disabled as gone, and can be enabled again', async () => {
    receiver.answer(answering(410));
    const { id } = await register({ url: receiver.url });
    await openSession(merchant);
    const shown = async () => (await merchant.get(`/webhooks/${id}`)).body;
    await eventually(async () => expect(await shown()).toMatchObject({ status: 'disabled', disabled_reason: 'gone' }));
    expect((await change(id, { status: 'disabled' })).body.disabled_reason).toBe('gone');
    expect((await change(id, { status: 'enabled' })).body).toMatchObject({ status: 'enabled', disabled_reason: null });
    await arrived(await openSession(merchant));
  });
});

describe('POST /webhooks/{id}/roll_secret', () => {
  /** Something happens; the one delivery about it. */
  const sessionReported = async (): Promise<Pick<WebhookReceiver, 'received'>> => {
    const session = await openSession(merchant);
    await arrived(session);
    return { received: sentAbout(session) };
  };

  it('gives a new secret beside which the old one signs for its grace: 0 to 7 days, default 24 h', async () => {
    const made = await register({ url: receiver.url });
    const { status, body: rolled } = await merchant.post(`/webhooks/${made.id}/roll_secret`);
    const { secret, ...shown } = rolled;
    expect(status).toBe(200);
    expect(secret).toMatch(/^whsec_[0-9A-Za-z]{32}$/);
    expect(secret).not.toBe(made.secret);
    expect(rolled).toMatchObject({ id: made.id, secret_last4: secret.slice(-4), previous_secret_expires_at: rolled.updated_at + 86_400 });
    expect((await merchant.get(`/webhooks/${made.id}`)).body).toEqual(shown);

    const during = await sessionReported();
    expect(verifiedEvents(during, made.secret)).toEqual(verifiedEvents(during, secret));
    service.clock.advance(86_401);
    const after = await sessionReported();
    expect(verifiedEvents(after, secret)).toHaveLength(1);
    expect(() => verifiedEvents(after, made.secret)).toThrow();
  });

  it('with a grace of 0 the old secret no longer signs', async () => {
    const made = await register({ url: receiver.url });
    const rolled = (await merchant.post(`/webhooks/${made.id}/roll_secret`, { grace_period: 0 })).body;
    const reported = await sessionReported();
    expect(verifiedEvents(reported, rolled.secret)).toHaveLength(1);
    expect(() => verifiedEvents(reported, made.secret)).toThrow();
  });

  it('refuses another grace', async () => {
    const { id } = await register();
    const roll = async (grace_period: unknown) => refusalOf(await merchant.post(`/webhooks/${id}/roll_secret`, { grace_period }));
    for (const grace of [-1, 604_801]) expect(await roll(grace)).toEqual([400, 'invalid_range', 'grace_period']);
    for (const grace of ['3600', 1.5, true]) expect(await roll(grace)).toEqual([400, 'invalid_integer', 'grace_period']);
    expect((await merchant.post(`/webhooks/${id}/roll_secret`, { grace_period: 604_800 })).status).toBe(200);
  });

  it('repeated with its idempotency key shows the same secret', async () => {
    const { id } = await register();
    const roll = () => merchant.post(`/webhooks/${id}/roll_secret`, {}, { 'Idempotency-Key': 'roll-once' });
    const [first, again] = [await roll(), await roll()];
    expect(again.text).toBe(first.text);
  });
});

describe('DELETE /webhooks/{id}', () => {
  it('DELETE answers {id, object, deleted: true}; after that it is 404', async () => {
    const { id } = await register();
    const { status, body } = await merchant.delete(`/webhooks/${id}`);
    expect([status, body]).toEqual([200, { id, object: 'webhook_endpoint', deleted: true }]);
    for (const answer of [
      await merchant.get(`/webhooks/${id}`),
      await change(id, { description: 'x' }),
      await merchant.delete(`/webhooks/${id}`),
      await merchant.post(`/webhooks/${id}/roll_secret`),
    ])
      expect(refusalOf(answer)).toEqual([404, 'resource_missing', 'id']);
  });

  it('its pending deliveries are no longer sent', async () => {
    receiver.answer(answering(500));
    const gone = await register({ url: receiver.url });
    const session = await openSession(merchant);
    await arrived(session);
    await merchant.delete(`/webhooks/${gone.id}`);
    const stays = await register({ url: receiver.url });
    service.clock.advance(120);
    const later = await openSession(merchant);
    await eventually(() => expect(verifiedEvents({ received: sentAbout(later) }, stays.secret)).toHaveLength(1));
    expect(sentAbout(session)).toHaveLength(1);
  });
});
