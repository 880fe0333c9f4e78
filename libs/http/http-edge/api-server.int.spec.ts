import { once } from 'node:events';
import { connect as connectPlain } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest, startService } from '#test/support/services/service-under-test';

async function everything(socket: Duplex): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(socket, 'close');
  return text;
}

async function refused(port: number): Promise<void> {
  const socket = connectPlain(port, '127.0.0.1');
  const connected = once(socket, 'connect').finally(() => socket.destroy());
  await expect(connected).rejects.toMatchObject({ code: 'ECONNREFUSED' });
}

const codeIn = (text: string): string => /"code":"(\w+)"/.exec(text)?.[1] ?? text;

describe('the API’s port', () => {
  const { service: api } = serviceUnderTest('api');

  const plainly = (bytes: string): Promise<string> => {
    const socket = connectPlain(api.port, '127.0.0.1');
    socket.write(bytes);
    return everything(socket);
  };
  const tls = () => connectTls({ port: api.port, host: 'localhost', ca: api.certificate.cert });
  const encrypted = (bytes: string): Promise<string> => {
    const socket = tls();
    socket.write(bytes);
    return everything(socket);
  };

  it('answers plain HTTP with a request to use HTTPS, and processes nothing', async () => {
    const body = '{"order_id":"ord_1","amount":1,"customer":{"phone":"+919876543210"}}';
    const text = await plainly(
      `POST /v1/things HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer secret\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(text).toMatch(/^HTTP\/1.1 400 /);
    expect(codeIn(text)).toBe('https_required');
    expect(text).toMatch(/request-id: req_/i);
    expect(api.inside.opened).toBe(0);
  });

  it('trusts only configured proxies', async () => {
    const text = await plainly(
      'GET /v1/things HTTP/1.1\r\nHost: x\r\nX-Forwarded-Proto: https\r\nAuthorization: Bearer secret\r\nConnection: close\r\n\r\n',
    );
    expect(codeIn(text)).toBe('https_required');
  });

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'invalid_request'],
    ['an unknown version', 'GET /v1/things HTTP/3.7\r\nHost: x\r\n\r\n', 400, 'invalid_request'],
    ['version 2 in the words of version 1', 'GET /v1/things HTTP/2.0\r\nHost: x\r\nConnection: close\r\n\r\n', 400, 'invalid_request'],
    ['a version before there were headers', 'GET /v1/things HTTP/0.9\r\nHost: x\r\nConnection: close\r\n\r\n', 400, 'invalid_request'],
    ['a request to tunnel', 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'invalid_request'],
    ['no host', 'GET /v1/things HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'invalid_request'],
    ['two hosts', 'GET /v1/things HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n', 400, 'invalid_request'],
    ['a host twice, long ago', 'GET /v1/things HTTP/1.0\r\nHost: x\r\nHost: x\r\n\r\n', 400, 'invalid_request'],
    ['a host that is none', 'GET /v1/things HTTP/1.1\r\nHost: x/y z\r\nConnection: close\r\n\r\n', 400, 'invalid_request'],
    ['an unknown expectation', 'POST /v1/things HTTP/1.1\r\nHost: x\r\nExpect: gold\r\nContent-Length: 0\r\n\r\n', 400, 'invalid_request'],
    [
      'long headers',
      `GET /v1/things HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX: ${'y'.repeat(17_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'a body that is announced to be too large, before it comes',
      'POST /v1/things HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer secret\r\nContent-Type: application/json\r\nContent-Length: 262145\r\nConnection: close\r\n\r\n',
      413,
      'request_too_large',
    ],
    ['headers without end', `GET /v1/things HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(70_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['a long address', `GET /v1/things?${'y'.repeat(30_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 414, 'uri_too_long'],
  ])('answers %s with an error body', async (_, bytes, status, code) => {
    const text = await encrypted(bytes);
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(codeIn(text)).toBe(code);
    expect(text).toMatch(/request-id: req_[0-9A-Za-z]{24}/i);
    expect(text).toContain('"type":"invalid_request_error"');
  });

  it('survives clients that send nothing and disconnect', async () => {
    const silent = connectPlain(api.port, '127.0.0.1');
    await once(silent, 'connect');
    silent.resetAndDestroy();
    const half = connectPlain(api.port, '127.0.0.1');
    half.end(Buffer.from([0x16, 0x03]));
    await everything(half);
    expect((await api.ask('GET', '/v1/things')).status).toBe(200);
  });
});

describe('behind a proxy it trusts', () => {
  const { service: api } = serviceUnderTest('api', { trustedProxies: ['127.0.0.0/8', '::1/128'] });

  it('accepts forwarded HTTPS, and refuses forwarded plain HTTP', async () => {
    const socket = connectPlain(api.port, '127.0.0.1');
    socket.write(
      'GET /v1/things HTTP/1.1\r\nHost: x\r\nX-Forwarded-Proto: https\r\nAuthorization: Bearer secret\r\nConnection: close\r\n\r\n',
    );
    expect(await everything(socket)).toMatch(/^HTTP\/1.1 200 /);
    const refused = await api.ask('GET', '/v1/things', { headers: { 'x-forwarded-proto': 'http' } });
    expect(refused.json.error.code).toBe('https_required');
  });

  it.each([
    ['https,https', 200],
    ['http, https', 200],
    ['HTTPS', 200],
    ['https, http', 400],
    ['https,', 400],
  ])('trusts only what the proxy itself appended: %s', async (forwarded, expected) => {
    const { status } = await api.ask('GET', '/v1/things', { headers: { 'x-forwarded-proto': forwarded } });
    expect(status).toBe(expected);
  });
});

describe('stopping', () => {
  it('answers accepted requests, closes idle connections, and then ends at once', async () => {
    const api = await startService('api');
    const gate = Promise.withResolvers<void>();
    api.inside.before = () => gate.promise;
    const answer = api.ask('POST', '/v1/things', { body: { order_id: 'a', amount: 1, customer: { phone: '+919876543210' } } });
    await eventually(() => expect(api.inside.opened).toBe(1));
    const idle = connectTls({ port: api.port, host: 'localhost', ca: api.certificate.cert });
    await once(idle, 'secureConnect');
    const begun = performance.now();
    const closed = api.app.close();
    await everything(idle);
    gate.resolve();
    const { status, headers } = await answer;
    expect([status, headers['connection']]).toEqual([201, 'close']);
    await closed;
    expect(performance.now() - begun).toBeLessThan(4000);
  });
  it('answers a request on a connection that a proxy keeps open, and closes it with the answer', async () => {
    const api = await startService('api', { trustedProxies: ['127.0.0.0/8'] });
    const request = 'GET /v1/things HTTP/1.1\r\nHost: x\r\nX-Forwarded-Proto: https\r\nAuthorization: Bearer secret\r\n\r\n';
    const [held, idle] = [connectPlain(api.port, '127.0.0.1'), connectPlain(api.port, '127.0.0.1')];
    for (const socket of [held, idle]) {
      socket.write(request);
      expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200 /);
    }
    const closed = everything(idle);
    const stopped = api.stop();
    // It no longer listens, but still answers.
    await eventually(() => refused(api.port));
    held.write(request);
    expect(await everything(held)).toMatch(/^HTTP\/1.1 200 [^]*connection: close/i);
    expect(await closed).toBe('');
    await stopped;
  });

  it('answers a request on an idle connection that a busy machine has not read yet', async () => {
    const api = await startService('api', { trustedProxies: ['127.0.0.0/8'] });
    const request = 'GET /v1/things HTTP/1.1\r\nHost: x\r\nX-Forwarded-Proto: https\r\nAuthorization: Bearer secret\r\n\r\n';
    const held = connectPlain(api.port, '127.0.0.1');
    held.write(request);
    expect(String(await once(held, 'data'))).toMatch(/^HTTP\/1.1 200 /);
    const stopped = api.stop();
    await eventually(() => refused(api.port));
    held.write(request);
    // Longer than the gateway keeps an idle connection, so that its request is on the way by then.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2200);
    expect(await everything(held)).toMatch(/^HTTP\/1.1 200 [^]*connection: close/i);
    await stopped;
  });
});
