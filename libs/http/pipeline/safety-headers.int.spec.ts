import { once } from 'node:events';
import { connect as connectPlain } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { serviceUnderTest } from '#test/support/services/service-under-test';

async function everything(socket: Duplex): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(socket, 'close');
  return text;
}

describe('the safety headers of every answer', () => {
  const { service: api } = serviceUnderTest('api');

  it.each([
    [200, 'GET', '/v1/things', {}],
    [200, 'GET', '/docs/reference', { key: null }],
    [200, 'GET', '/docs/swagger-ui.css', { key: null }],
    [200, 'GET', '/v1/openapi.json', { key: null }],
    [204, 'OPTIONS', '/v1/things/1', { key: null }],
    [400, 'GET', '/v1/%zz', {}],
    [400, 'POST', '/v1/things', { bytes: '{', headers: { 'content-type': 'application/json' } }],
    [401, 'GET', '/v1/things', { key: null }],
    [404, 'GET', '/nowhere', {}],
    [405, 'PATCH', '/v1/things', {}],
    [414, 'GET', 'a long address', {}],
    [500, 'GET', '/v1/things/broken', {}],
  ])('require HTTPS and forbid guessing types: %i to %s %s', async (status, method, path, requested) => {
    const answer = await api.ask(method, path === 'a long address' ? `/v1/things?${'y'.repeat(9_000)}` : path, requested);
    expect([answer.status, answer.headers['strict-transport-security'], answer.headers['x-content-type-options']]).toEqual([
      status,
      'max-age=31536000',
      'nosniff',
    ]);
  });

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['an unknown expectation', 'POST /v1/things HTTP/1.1\r\nHost: x\r\nExpect: gold\r\nContent-Length: 0\r\n\r\n'],
  ])('are sent in answer to %s too', async (_, bytes) => {
    const socket = connectTls({ port: api.port, host: 'localhost', ca: api.certificate.cert });
    socket.write(bytes);
    const text = await everything(socket);
    expect(text).toMatch(/^HTTP\/1.1 400 /);
    expect(text).toMatch(/\r\nstrict-transport-security: max-age=31536000\r\n/i);
    expect(text).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
  });

  it.each([
    ['a request', 'GET /v1/things HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['no HTTP at all', 'hello\r\n\r\n'],
  ])('do not require HTTPS over plain HTTP, where browsers must ignore it: to %s', async (_, bytes) => {
    const socket = connectPlain(api.port, '127.0.0.1');
    socket.write(bytes);
    const text = await everything(socket);
    expect(text).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    expect(text).not.toMatch(/strict-transport-security/i);
  });

  it('forbid caching answers that need a key', async () => {
    const caching = async (method: string, path: string, requested: object = {}) =>
      (await api.ask(method, path, requested)).headers['cache-control'];
    expect(await caching('GET', '/v1/things')).toBe('no-store');
    expect(await caching('GET', '/v1/things/1', { key: 'publishable' })).toBe('no-store');
    expect(await caching('POST', '/v1/things/1/finish', { body: {} })).toBe('no-store');
    expect(await caching('GET', '/v1/nowhere')).toBe('no-store');
    for (const path of ['/docs/reference', '/docs/swagger-ui.css', '/v1/openapi.json'])
      expect(await caching('GET', path, { key: null })).not.toBe('no-store');
  });
});

describe('the safety headers behind our proxy', () => {
  const { service: api } = serviceUnderTest('api', { trustedProxies: ['127.0.0.0/8', '::1'] });

  it.each([
    ['https', 'max-age=31536000'],
    ['http', undefined],
  ])('require HTTPS if the request came by HTTPS: %s', async (scheme, expected) => {
    const { headers } = await api.ask('GET', '/v1/things', { headers: { 'X-Forwarded-Proto': scheme } });
    expect(headers['strict-transport-security']).toBe(expected);
  });
});
