import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Answered } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { recordedOfRequest } from '#test/support/stores/recorded-of-request';
import { cart, upi } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { Storefront } from '#test/support/partners/storefront';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant } = serviceUnderTest('own');

let order: string;
let session: string;

beforeAll(async () => {
  ({ id: order, checkout_session: session } = await given.paidOrder(merchant));
  await new Storefront(service).settled(order);
});

/** Asks for what must not be done: refused as expected, in words, and without a trace in the history. */
async function thenRefused(ask: () => Promise<Answered>, status: number, code: string, param: string | null): Promise<void> {
  const answer = await ask();
  expect([answer.status, answer.body.error.code, answer.body.error.param]).toEqual([status, code, param]);
  expect(answer.body.error).toMatchObject({
    type: expect.any(String),
    message: expect.stringMatching(/\w/),
    request_id: answer.headers['request-id'],
  });
  expect(await recordedOfRequest(service, answer.body.error.request_id)).toEqual([]);
}

const JSON_BODY = { 'content-type': 'application/json' };
/** An object of so many levels. */
const deep = (levels: number): string => `{"x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
const without = (field: string): object => ({ ...cart(), [field]: undefined });

describe('an invalid body', () => {
  it('is refused', () =>
    expectEach<[string, string | Buffer, Record<string, string>, number, string]>(
      [
        ['malformed JSON', '{"amount": 100,', JSON_BODY, 400, 'invalid_json'],
        ['bytes that are no text', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), JSON_BODY, 400, 'invalid_json'],
        ['a field given twice', '{"amount":1,"amount":2}', JSON_BODY, 400, 'invalid_json'],
        ['a field given twice inside', '{"line_items":[{"amount":1,"amount":2}]}', JSON_BODY, 400, 'invalid_json'],
        ['101 levels deep', deep(101), JSON_BODY, 400, 'invalid_json'],
        ['a list', '[]', JSON_BODY, 400, 'body_not_object'],
        ['null', 'null', JSON_BODY, 400, 'body_not_object'],
        ['over 256 KiB', JSON.stringify({ note: 'x'.repeat(262_144) }), JSON_BODY, 413, 'request_too_large'],
        ['of more than 2048 values', `{"x":[${'[],'.repeat(2046)}[]]}`, JSON_BODY, 413, 'request_too_large'],
        ['a form', 'amount=100', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
        ['of no stated kind', '{}', {}, 415, 'unsupported_media_type'],
        ['compressed', '{}', { ...JSON_BODY, 'content-encoding': 'gzip' }, 415, 'unsupported_media_type'],
      ],
      async (_, bytes, headers, status, code) => {
        for (const path of ['/checkout/sessions', '/refunds', '/webhooks']) {
          await thenRefused(() => merchant.send('POST', path, bytes, headers), status, code, null);
        }
      },
    ));

  it('is read down to its hundredth level', async () => {
    await thenRefused(() => merchant.send('POST', '/refunds', deep(100), JSON_BODY), 400, 'missing_field', 'order_id');
  });

  it('is accepted with the header for an unencoded body', async () => {
    const sent = { ...JSON_BODY, 'content-encoding': 'identity' };
    const { status, headers } = await merchant.send('POST', '/checkout/sessions', JSON.stringify(cart()), sent);
    expect(status).toBe(201);
    expect(await recordedOfRequest(service, headers['request-id'] as string)).toContain('checkout_session.created');
  });

  it('is refused over plain HTTP on the same port, in words', async () => {
    const socket = connect(Number(new URL(service.addresses.api).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.end('POST /v1/refunds HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"https_required"');
    expect(await recordedOfRequest(service, /req_\w+/.exec(answer)![0])).toEqual([]);
  });
});

describe('an invalid field', () => {
  it('of a new session is refused', () =>
    expectEach<[string, object, string, string]>(
      [
        ['no amount', without('amount'), 'missing_field', 'amount'],
        ['no currency', without('currency'), 'missing_field', 'currency'],
        ['no customer', without('customer'), 'missing_field', 'customer.phone'],
        ['no phone', cart({ customer: { name: 'Asha' } }), 'missing_field', 'customer.phone'],
        ['an unknown field', cart({ amonut: 1 }), 'parameter_unknown', 'amonut'],
        ['an unknown field inside', cart({ customer: { phone: '+919876543210', phnoe: '1' } }), 'parameter_unknown', 'customer.phnoe'],
        [
          'an unknown field of a line',
          cart({ line_items: [{ name: 'A', quantity: 1, unit_amount: 249_900, colour: 'red' }] }),
          'parameter_unknown',
          'line_items.0.colour',
        ],
        ['an amount in words', cart({ amount: '249900' }), 'invalid_integer', 'amount'],
        ['a fraction', cart({ amount: 2499.5 }), 'invalid_integer', 'amount'],
        ['a truth for an amount', cart({ amount: true }), 'invalid_integer', 'amount'],
        ['a list for an amount', cart({ amount: [100] }), 'invalid_integer', 'amount'],
        ['nothing to pay', cart({ amount: 0 }), 'invalid_amount', 'amount'],
        ['a negative amount', cart({ amount: -1 }), 'invalid_amount', 'amount'],
        ['an amount beyond all', cart({ amount: 10_000_000_000 }), 'invalid_amount', 'amount'],
        ['sums that do not add up', cart({ amount: 249_901 }), 'amount_mismatch', 'amount'],
        ['an unknown currency', cart({ currency: 'XQQ' }), 'invalid_currency', 'currency'],
        ['a phone that is none', cart({ customer: { phone: '12345' } }), 'invalid_phone', 'customer.phone'],
        ['an e-mail that is none', cart({ customer: { phone: '+919876543210', email: 'asha@' } }), 'invalid_email', 'customer.email'],
        ['an unknown payment option', cart({ payment_options: ['barter'] }), 'invalid_enum_value', 'payment_options.0'],
        ['metadata that is a list', cart({ metadata: [] }), 'invalid_type', 'metadata'],
        ['metadata within metadata', cart({ metadata: { a: {} } }), 'metadata_value_invalid', 'metadata.a'],
        ['a reference too long', cart({ client_reference_id: 'x'.repeat(201) }), 'string_too_long', 'client_reference_id'],
      ],
      async (_, body, code, param) => {
        await thenRefused(() => merchant.post('/checkout/sessions', body), 400, code, param);
      },
    ));

  it('of a refund is refused', () =>
    expectEach<[string, object, string, string]>(
      [
        ['no order', { amount: 100 }, 'missing_field', 'order_id'],
        ['neither order nor payment', { order_id: null, payment: null }, 'missing_field', 'order_id'],
        ['an amount in words', { order_id: 'ord_1', amount: 'all' }, 'invalid_integer', 'amount'],
        ['an amount of 0', { order_id: 'ord_1', amount: 0 }, 'invalid_amount', 'amount'],
        ['an unknown reason', { order_id: 'ord_1', amount: 100, reason: 'rain' }, 'invalid_enum_value', 'reason'],
        ['a NUL character', { order_id: 'ord_1', amount: 100, note: 'a\0' }, 'invalid_format', 'note'],
        ['half a character', { order_id: 'ord_1', amount: 100, note: 'a\ud83d' }, 'invalid_format', 'note'],
        [
          'half a character of metadata',
          { order_id: 'ord_1', amount: 100, metadata: { a: '\ud83d' } },
          'metadata_value_invalid',
          'metadata.a',
        ],
      ],
      async (_, body, code, param) => {
        await thenRefused(() => merchant.post('/refunds', body), 400, code, param);
      },
    ));

  it('of a webhook endpoint is refused', () =>
    expectEach<[string, object, string, string]>(
      [
        ['no address', { events: ['*'] }, 'missing_field', 'url'],
        ['no events', { url: 'https://shop.example.com' }, 'missing_field', 'events'],
        ['an empty list of events', { url: 'https://shop.example.com', events: [] }, 'array_empty', 'events'],
        ['an unknown event', { url: 'https://shop.example.com', events: ['order.paid', 'order.lost'] }, 'unknown_event_type', 'events.1'],
        ['plain HTTP', { url: 'http://shop.example.com', events: ['*'] }, 'invalid_url', 'url'],
        ['a private address', { url: 'https://10.0.0.1/hooks', events: ['*'] }, 'invalid_url', 'url'],
      ],
      async (_, body, code, param) => {
        await thenRefused(() => merchant.post('/webhooks', body), 400, code, param);
      },
    ));

  it('of a list is refused', () =>
    expectEach<[string, string, string]>(
      [
        ['limit=0', 'invalid_limit', 'limit'],
        ['limit=101', 'invalid_limit', 'limit'],
        ['limit=ten', 'invalid_limit', 'limit'],
        ['status=lost', 'invalid_enum_value', 'status'],
        ['starting_after=ord_000000000000000000000000', 'invalid_cursor', 'starting_after'],
        ['starting_after=%00', 'invalid_value', 'starting_after'],
        ['starting_after=a&ending_before=b', 'parameters_exclusive', 'ending_before'],
        ['created_at[gte]=yesterday', 'invalid_integer', 'created_at[gte]'],
      ],
      async (query, code, param) => {
        await thenRefused(() => merchant.get(`/orders?${query}`), 400, code, param);
      },
    ));

  it('is reported together with all the others', async () => {
    const { body } = await merchant.post('/checkout/sessions', { amount: 'x', customer: {}, colour: 1 });
    expect(body.error.errors.map(({ code, param }: Record<string, string>) => `${code} ${param}`).sort()).toEqual([
      'invalid_integer amount',
      'missing_field currency',
      'missing_field customer.phone',
      'parameter_unknown colour',
    ]);
  });
});

describe('the faults of a body', () => {
  it('are a list even if there is only one', async () => {
    const { body } = await merchant.post('/refunds', { amount: 100 });
    const { code, param, message } = body.error;
    expect(body.error.errors).toEqual([{ code, param, message }]);
  });

  it('are the first hundred when there are more', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`field_${n}`, n]));
    expect((await merchant.post('/refunds', unknown)).body.error.errors).toHaveLength(100);
  });
});

describe('a request that rules or its route forbid', () => {
  it('is refused', () =>
    expectEach<[string, () => Promise<Answered>, number, string, string | null]>(
      [
        ['an order that does not exist', () => merchant.get('/orders/ord_000000000000000000000000'), 404, 'resource_missing', 'id'],
        ['a refund of no order', () => merchant.post('/refunds', { order_id: 'ord_x', amount: 1 }), 404, 'resource_missing', 'order_id'],
        ['an address that does not exist', () => merchant.get('/order'), 404, 'url_not_found', null],
        ['an id with a NUL character', () => merchant.get('/orders/ord_%00'), 404, 'resource_missing', 'id'],
        ['a method that does not exist', () => merchant.delete(`/orders/${order}`), 405, 'method_not_allowed', null],
        [
          'paying a session twice',
          () => merchant.post(`/checkout/sessions/${session}/complete`, upi('success@test')),
          422,
          'checkout_session_not_open',
          null,
        ],
        [
          'more than metadata on an order',
          () => merchant.patch(`/orders/${order}`, { status: 'fulfilled' }),
          422,
          'order_field_immutable',
          'status',
        ],
        [
          'an idempotency key too long',
          () => merchant.post('/refunds', {}, { 'Idempotency-Key': 'k'.repeat(256) }),
          400,
          'idempotency_key_invalid',
          null,
        ],
        [
          'a notice that nobody signed',
          () => merchant.with(null).post('/integrations/payments/conn_x', { event: 'payment.captured' }),
          404,
          'resource_missing',
          'id',
        ],
      ],
      async (_, ask, status, code, param) => {
        await thenRefused(ask, status, code, param);
      },
    ));

  it('is refused for its scope before its id, which has a NUL character', async () => {
    const { client } = await service.keyHolder({ type: 'restricted', scopes: 'refunds:read' });
    await thenRefused(() => client.get('/orders/ord_%00'), 403, 'insufficient_scope', null);
  });
});
