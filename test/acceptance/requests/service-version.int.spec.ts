import { readFileSync } from 'node:fs';
import type { Answered } from '#test/support/clients/merchant-client';
import { eventually } from '#test/support/machine/eventually';
import { cart } from '#test/support/clients/shop';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant } = serviceUnderTest('own');
const JSON_BODY = { 'content-type': 'application/json' };
/** More than an address without a key has in a second. */
const TOO_MANY = 40;

describe('every answer under /v1', () => {
  const keyless = () => merchant.with(null);
  const answers: [status: number, what: string, send: () => Promise<Answered>][] = [
    [201, 'to a write', () => merchant.post('/checkout/sessions', cart())],
    [200, 'to a read', () => merchant.get('/orders')],
    [200, 'that is the description', () => keyless().get('/openapi.json')],
    [204, 'to a preflight', () => keyless().send('OPTIONS', '/checkout/sessions/cs_1', null, { origin: 'https://shop.example.com' })],
    [400, 'to a field', () => merchant.post('/checkout/sessions', {})],
    [400, 'to what is no JSON', () => merchant.send('POST', '/refunds', '{', JSON_BODY)],
    [401, 'without a key', () => keyless().get('/orders')],
    [404, 'of an unknown object', () => merchant.get('/orders/ord_1')],
    [404, 'of an unknown address', () => merchant.get('/nothing')],
    [405, 'of another method', () => merchant.send('PUT', '/orders', null, {})],
    [413, 'to too much', () => merchant.send('POST', '/refunds', JSON.stringify('x'.repeat(300_000)), JSON_BODY)],
    [414, 'to a long address', () => merchant.get(`/orders/${'x'.repeat(9000)}`)],
    [415, 'to a type it does not take', () => merchant.send('POST', '/refunds', 'a=1', { 'content-type': 'text/plain' })],
  ];

  it('names its version: successes and refusals', () =>
    expectEach(answers, async (status, _, send) => {
      const answered = await send();
      expect([answered.status, answered.headers['service-version']]).toEqual([status, 'v1']);
    }));

  it('names its version: 403 and 422', async () => {
    const { client } = await service.keyHolder({ type: 'restricted', scopes: 'orders:read' });
    const forbidden = await client.get('/refunds');
    const { id } = (await merchant.post('/checkout/sessions', cart())).body;
    await merchant.post(`/checkout/sessions/${id}/expire`);
    const refused = await merchant.post(`/checkout/sessions/${id}/expire`);
    expect([forbidden, refused].map(({ status, headers }) => [status, headers['service-version']])).toEqual([
      [403, 'v1'],
      [422, 'v1'],
    ]);
  });

  it('names its version: 429', async () => {
    // On a busy machine they may be spread over two seconds.
    await eventually(async () => {
      const all = await Promise.all(Array.from({ length: TOO_MANY }, () => keyless().get('/orders')));
      expect(new Set(all.map(({ headers }) => headers['service-version']))).toEqual(new Set(['v1']));
      expect(all.map(({ status }) => status)).toContain(429);
    });
  });

  it('is described by the release that is running', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect((await keyless().get('/openapi.json')).body.info.version).toBe(version);
  });
});
