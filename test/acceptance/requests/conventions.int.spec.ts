import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { given } from '#test/support/given/given';
import { type Answered, idempotency, type Json, type MerchantClient, refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { recordedOfRequest } from '#test/support/stores/recorded-of-request';
import { cart, openSession, refund } from '#test/support/clients/shop';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant } = serviceUnderTest('own');

const MOST = 262_144;
const MOST_PUBLIC = 16_384;
const JSON_BODY = { 'content-type': 'application/json' };

let session: Json;
let order: Json;
let refunded: Json;
let endpoint: Json;

beforeAll(async () => {
  order = await given.paidOrder(merchant);
  session = await openSession(merchant);
  refunded = (await refund(merchant, order.id, 100)).body;
  endpoint = (await merchant.post('/webhooks', { url: 'https://shop.example.com/hooks', events: ['*'] })).body;
});

const isUnixSeconds = (value: unknown): boolean =>
  Number.isInteger(value) && Math.abs((value as number) * 1000 - Date.now()) < 8 * 86_400_000;

/** A request in plain HTTP to the TLS port. */
async function plainly(head: string): Promise<string> {
  const socket = connect(Number(new URL(service.addresses.api).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.end(`${head}\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`);
  return text(socket);
}

describe('Resource', () => {
  it('has object, id, livemode and created_at; times end in _at; what is unknown is null', () => {
    for (const [resource, object] of [
      [session, 'checkout.session'],
      [order, 'order'],
      [refunded, 'refund'],
      [endpoint, 'webhook_endpoint'],
    ]) {
      expect(resource).toMatchObject({ object, id: expect.any(String), livemode: false, created_at: expect.any(Number) });
      for (const [field, value] of Object.entries(resource)) {
        expect(value).not.toBe('');
        if (field.endsWith('_at') && value !== null) expect([field, isUnixSeconds(value)]).toEqual([field, true]);
      }
    }
  });
});

describe('Money', () => {
  it('is whole minor units', () =>
    expectEach([[1], [9_999_999_999]], async (amount) => {
      const { status, body } = await merchant.post('/checkout/sessions', cart({ amount, amount_details: null, line_items: null }));
      expect([status, body.amount, body.currency]).toEqual([201, amount, 'INR']);
    }));
});

describe('Currency', () => {
  it('is ISO 4217, upper case out', () =>
    expectEach(
      [
        ['inr', 'INR'],
        ['InR', 'INR'],
        ['USD', 'USD'],
        ['jpy', 'JPY'],
      ],
      async (written, shown) => {
        expect((await merchant.post('/checkout/sessions', cart({ currency: written }))).body.currency).toBe(shown);
      },
    ));
});

describe('Ids', () => {
  it('are a prefix and 24 base62 characters', async () => {
    const { data } = await service.operate('keys.list');
    const { data: accounts } = await service.operate('accounts.list');
    for (const [id, prefix] of [
      [session.id, 'cs'],
      [order.id, 'ord'],
      [refunded.id, 're'],
      [refunded.payment, 'pay'],
      [endpoint.id, 'we'],
      [data[0].id, 'key'],
      [accounts[0].id, 'acct'],
    ]) {
      expect(id).toMatch(new RegExp(`^${prefix}_[0-9A-Za-z]{24}$`));
    }
    expect(endpoint.secret).toMatch(/^whsec_[0-9A-Za-z+/=_-]{32}$/);
  });

  it('sort by time', async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n++) {
      made.push((await openSession(merchant)).id);
      service.clock.advance(1);
    }
    expect(made.toSorted()).toEqual(made);
  });
});

describe('Unknown body field', () => {
  it('is 400 parameter_unknown with its dotted path', () =>
    expectEach<[string, object]>(
      [
        ['colour', { colour: 'red' }],
        ['customer.colour', { customer: { phone: '+919876543210', colour: 'red' } }],
        ['line_items.0.colour', { line_items: [{ name: 'A', quantity: 1, unit_amount: 259_800, colour: 'red' }] }],
      ],
      async (param, changes) => {
        expect(refusalOf(await merchant.post('/checkout/sessions', cart(changes)))).toEqual([400, 'parameter_unknown', param]);
      },
    ));

  it('is refused even by routes without fields', async () => {
    const { id } = await openSession(merchant);
    expect(refusalOf(await merchant.post(`/checkout/sessions/${id}/expire`, { reason: 'late' }))).toEqual([
      400,
      'parameter_unknown',
      'reason',
    ]);
    const removed = await merchant.send('DELETE', `/webhooks/${endpoint.id}`, '{"now":true}', JSON_BODY);
    expect(refusalOf(removed)).toEqual([400, 'parameter_unknown', 'now']);
  });
});

describe('Unknown query field', () => {
  it('is 400 parameter_unknown', async () => {
    expect(refusalOf(await merchant.get('/orders?colour=red&limit=1'))).toEqual([400, 'parameter_unknown', 'colour']);
  });
});

describe('Request id', () => {
  it('is on every response, and is error.request_id', async () => {
    const answers = [
      await merchant.get('/orders'),
      await merchant.post('/checkout/sessions', cart()),
      await merchant.post('/refunds'),
      await merchant.with(null).get('/orders'),
      await merchant.get('/nowhere'),
      await merchant.delete('/orders'),
      await merchant.send('POST', '/refunds', '{', JSON_BODY),
    ];
    for (const { headers, body } of answers) {
      expect(headers['request-id']).toMatch(/^req_[0-9A-Za-z]{24}$/);
      if (body.error) expect(body.error.request_id).toBe(headers['request-id']);
    }
    expect(new Set(answers.map(({ headers }) => headers['request-id'])).size).toBe(answers.length);
  });

  it('is ours, even if the client sends one', async () => {
    const { headers } = await merchant.get('/orders', { 'Request-Id': 'req_000000000000000000000000' });
    expect(headers['request-id']).not.toBe('req_000000000000000000000000');
  });
});

describe('Bodies', () => {
  it('are application/json of at most 256 KiB', async () => {
    const full = JSON.stringify(cart()).padEnd(MOST);
    expect((await merchant.send('POST', '/checkout/sessions', full, JSON_BODY)).status).toBe(201);
    const larger = await merchant.send('POST', '/checkout/sessions', `${full} `, JSON_BODY);
    expect(refusalOf(larger)).toEqual([413, 'request_too_large', null]);
    expect(larger.body.error.message).toContain('256 KiB');
    const typed = await merchant.send('POST', '/checkout/sessions', full.trim(), { 'content-type': 'text/csv' });
    expect(refusalOf(typed)).toEqual([415, 'unsupported_media_type', null]);
  });

  it('are of at most 16 KiB and 128 values on routes for publishable keys, with any key', async () => {
    const { client } = await service.keyHolder({ type: 'publishable' });
    const { id, client_secret } = await openSession(merchant);
    const cash = { payment_option: 'cod', client_secret };
    for (const each of [client, merchant]) {
      const send = (body: string): Promise<Answered> => each.send('POST', `/checkout/sessions/${id}/complete`, body, JSON_BODY);
      const larger = await send(JSON.stringify(cash).padEnd(MOST_PUBLIC + 1));
      expect(refusalOf(larger)).toEqual([413, 'request_too_large', null]);
      expect(larger.body.error.message).toContain('16 KiB');
      const more = await send(JSON.stringify({ ...cash, payment: Array.from({ length: 127 }, () => []) }));
      expect(refusalOf(more)).toEqual([413, 'request_too_large', null]);
      expect(more.body.error.message).toContain('128 values');
    }
    const full = JSON.stringify({ payment_option: 'none', client_secret }).padEnd(MOST_PUBLIC);
    expect(refusalOf(await client.send('POST', `/checkout/sessions/${id}/complete`, full, JSON_BODY))[0]).toBe(400);
  });

  it('may be omitted if nothing is required', async () => {
    const { id } = await openSession(merchant);
    expect((await merchant.send('POST', `/checkout/sessions/${id}/expire`, null, {})).status).toBe(200);
  });
});

describe('Order of checks', () => {
  const inLiveMode = async (input: object): Promise<Answered> =>
    (await service.keyHolder({ mode: 'live', ...input })).client.send('POST', '/test_helpers/clock/advance', 'x', {});

  it('HTTPS comes before authentication, and nothing is processed', async () => {
    const answer = await plainly('POST /v1/nowhere HTTP/1.1');
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*"https_required"/);
    expect(await recordedOfRequest(service, /req_\w+/.exec(answer)![0])).toEqual([]);
  });

  it.each<[string, (scarce: MerchantClient) => Promise<Answered>, number, string]>([
    ['authentication before the route', () => merchant.with(null).get('/nowhere'), 401, 'api_key_missing'],
    ['the route before the scope', (scarce) => scarce.delete('/refunds'), 405, 'method_not_allowed'],
    ['the scope before the content type', (scarce) => scarce.send('POST', '/refunds', 'x', {}), 403, 'insufficient_scope'],
    ['the scope before test mode', () => inLiveMode({ type: 'restricted', scopes: 'orders:read' }), 403, 'insufficient_scope'],
    ['test mode before the content type', () => inLiveMode({}), 422, 'test_mode_required'],
    [
      'the content type before the idempotency key',
      () => merchant.send('POST', '/refunds', 'x', idempotency('')),
      415,
      'unsupported_media_type',
    ],
    [
      'JSON before the idempotency key',
      () => merchant.send('POST', '/refunds', '{', { ...JSON_BODY, ...idempotency('') }),
      400,
      'invalid_json',
    ],
    ['the idempotency key before validation', () => merchant.post('/refunds', {}, idempotency('taken')), 409, 'idempotency_key_reused'],
    ['validation before the object', () => merchant.patch('/orders/ord_x', { metadata: 1 }), 400, 'invalid_type'],
    ['the object before the business rule', () => merchant.patch('/orders/ord_x', { status: 'paid' }), 404, 'resource_missing'],
  ])('%s', async (_, ask, status, refusal) => {
    await merchant.post('/checkout/sessions', cart(), idempotency('taken'));
    const { client: scarce } = await service.keyHolder({ type: 'restricted', scopes: 'orders:read' });
    expect(refusalOf(await ask(scarce)).slice(0, 2)).toEqual([status, refusal]);
  });
});

describe('HTTPS', () => {
  it('is provided by the service itself, and X-Forwarded-Proto of an unknown proxy is ignored', async () => {
    expect((await merchant.get('/orders', { 'X-Forwarded-Proto': 'http' })).status).toBe(200);
    expect(await plainly('GET /v1/orders HTTP/1.1\r\nX-Forwarded-Proto: https')).toMatch(/"https_required"/);
  });

  it('is not required for health and metrics, which have a port of their own', async () => {
    const { operations } = service.addresses;
    expect(new URL(operations).protocol).toBe('http:');
    expect((await fetch(`${operations}/metrics`)).status).toBe(200);
    expect((await merchant.get('/metrics')).status).toBe(404);
  });
});

describe('Modes', () => {
  it('are determined by the key, and never mix', async () => {
    const { client: live } = await service.keyHolder({ mode: 'live' });
    const sold = (await live.post('/checkout/sessions', cart({ payment_options: ['cod'] }))).body;
    expect([sold.livemode, session.livemode]).toEqual([true, false]);
    expect((await live.get('/checkout/sessions')).body.data.map(({ id }: Json) => id)).toEqual([sold.id]);
    expect(refusalOf(await merchant.get(`/checkout/sessions/${sold.id}`))).toEqual([404, 'resource_missing', 'id']);
    expect(refusalOf(await live.get(`/checkout/sessions/${session.id}`))).toEqual([404, 'resource_missing', 'id']);
  });
});

describe('Metadata', () => {
  const keys = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, n) => [`key-${n}`, n]));
  const created = (metadata: unknown): Promise<Answered> => merchant.post('/checkout/sessions', cart({ metadata }));

  it('accepts 50 keys of 40 characters, and texts of 500, numbers and booleans', async () => {
    const metadata = { ['k'.repeat(40)]: 'v'.repeat(500), n: 1.5, no: false };
    expect((await created(metadata)).body.metadata).toEqual(metadata);
    expect((await created(keys(50))).status).toBe(201);
  });

  it('refuses what does not fit', () =>
    expectEach<[string, unknown, string]>(
      [
        ['51 keys', keys(51), 'metadata_too_many_keys'],
        ['a key of 41 characters', { ['k'.repeat(41)]: 1 }, 'metadata_key_invalid'],
        ['an empty key', { '': 1 }, 'metadata_key_invalid'],
        ['a key with brackets', { 'a[0]': 1 }, 'metadata_key_invalid'],
        ['a text of 501 characters', { a: 'v'.repeat(501) }, 'metadata_value_invalid'],
        ['a list', { a: [] }, 'metadata_value_invalid'],
        ['a text for an object', 'a', 'invalid_type'],
      ],
      async (_, metadata, refusal) => {
        const answer = await created(metadata);
        expect([answer.status, answer.body.error.code]).toEqual([400, refusal]);
      },
    ));

  it('is merged by PATCH: "" and null remove a key, metadata: null clears all', async () => {
    const { id } = await given.paidOrder(merchant, { metadata: { a: 1, b: 2, c: 3 } });
    const patched = async (metadata: unknown): Promise<object> => (await merchant.patch(`/orders/${id}`, { metadata })).body.metadata;
    expect(await patched({ a: '', b: null, d: 4 })).toEqual({ c: 3, d: 4 });
    expect(await patched({ c: 'changed' })).toEqual({ c: 'changed', d: 4 });
    expect(await patched(null)).toEqual({});
  });
});
