import { writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Configuration } from '#platform/config/configuration';
import { AddressGuard } from '#webhooks/delivery/guard';
import { NameResolver } from '#webhooks/delivery/name-resolver';
import { type Outcome, WebhookSender } from '#webhooks/delivery/send';
import { eventually } from '#test/support/machine/eventually';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { type Answer, hang, status, WebhookReceiver } from '#test/support/partners/webhook-receiver';

const directory = temporaryDirectory();
/** From the interface (§6.4, §2.10): milliseconds, and bytes. */
const [DEADLINE, MOST_KEPT] = [5000, 10 * 1024];
const HEADERS = { 'content-type': 'application/json' };
let receiver: WebhookReceiver;
const senders: WebhookSender[] = [];
const servers: Server[] = [];

function senderFor(settings: Partial<Configuration> = {}): WebhookSender {
  const trusted = { webhookCaFile: directory.path('ca.pem'), webhookAllowedNetworks: ['127.0.0.0/8', '::1/128'], webhookAllowHttp: false };
  const configuration = { ...trusted, ...settings } as unknown as Configuration;
  const sender = new WebhookSender(configuration, new AddressGuard(configuration, new NameResolver()));
  senders.push(sender);
  return sender;
}

const post = (url = receiver.url, settings?: Partial<Configuration>): Promise<Outcome> =>
  senderFor(settings).post(url, HEADERS, '{"id":"evt_1"}');

/** The port of a raw TCP server. */
async function portOf(onSocket: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    onSocket(socket.on('error', () => socket.destroy()));
    socket.resume();
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as { port: number }).port;
}

beforeAll(async () => {
  receiver = await WebhookReceiver.listen();
  writeFileSync(directory.path('ca.pem'), receiver.certificate);
});

beforeEach(() => void receiver.received.splice(0));

afterAll(async () => {
  await Promise.all(senders.map((sender) => sender.close()));
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  await receiver.close();
});

describe('sending a webhook', () => {
  it('posts exactly the bytes it was given and reports success', async () => {
    receiver.answer(status(204, { 'x-receiver': 'shop' }));
    expect(await post()).toMatchObject({ error: null, status: 204, headers: { 'x-receiver': 'shop' }, body: '' });
    expect(receiver.received).toMatchObject([
      { method: 'POST', path: '/webhooks', body: '{"id":"evt_1"}', headers: { 'content-type': 'application/json' } },
    ]);
  });

  it.each([400, 410, 500, 503])('reports status %d as a failure, with what was answered', async (code) => {
    receiver.answer(status(code, {}, 'no'));
    expect(await post()).toMatchObject({ error: { code: 'status' }, status: code, body: 'no' });
  });

  it('does not follow redirects', async () => {
    receiver.answer(status(302, { location: receiver.url }));
    expect(await post()).toMatchObject({ error: { code: 'redirect' }, status: 302 });
    expect(receiver.received).toHaveLength(1);
  });

  it('keeps the first 10 KiB of an endless answer, does not wait for the rest, and has it ended', async () => {
    const ended = Promise.withResolvers<void>();
    receiver.answer((_, response) => {
      response.once('close', ended.resolve).writeHead(200);
      const pour = (): void => {
        while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    });
    const { error, body, duration } = await post();
    expect(error).toBeNull();
    expect(body).toBe('x'.repeat(MOST_KEPT));
    expect(duration).toBeLessThan(DEADLINE);
    await ended.promise;
  });

  it.each([
    ['gzip', gzipSync],
    ['X-Gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('keeps what an answer in %s says, cut after decompression', async (encoding, compress) => {
    receiver.answer(status(200, { 'content-encoding': encoding }));
    receiver.answer((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(compress('y'.repeat(10_000_000))));
    await post();
    expect((await post()).body).toBe('y'.repeat(MOST_KEPT));
  });

  it('leaves out the character that it is cut in', async () => {
    receiver.answer(status(200, {}, '₹'.repeat(MOST_KEPT)));
    expect((await post()).body).toBe('₹'.repeat(Math.floor(MOST_KEPT / 3)));
  });

  it.each(['constructor', '__proto__', 'zstd'])('takes an answer in %s as it is', async (encoding) => {
    receiver.answer(status(200, { 'content-encoding': encoding }, 'thanks'));
    expect(await post()).toMatchObject({ error: null, status: 200, body: 'thanks' });
  });

  it('accepts header names in any case', async () => {
    const sent = ['Constructor', 'a', '__proto__', 'b', 'X-Shop', 'one', 'X-Shop', 'two'];
    receiver.answer((_, response) => response.writeHead(200, sent).end('thanks'));
    const { error, headers } = await post();
    expect(error).toBeNull();
    expect(Object.entries(headers!).slice(0, 3)).toEqual([
      ['Constructor', 'a'],
      ['__proto__', 'b'],
      ['X-Shop', ['one', 'two']],
    ]);
  });

  it('gives an endpoint 5 seconds for everything, and keeps what it has read of a body by then', async () => {
    const silent = await portOf(() => undefined);
    receiver.answer(...Array<Answer>(2).fill(({ path }, response) => void (path === '/begun' && response.writeHead(200).write('begun'))));
    const begun = receiver.url.replace('/webhooks', '/begun');
    const outcomes = await Promise.all([post(begun), post(), post(`https://127.0.0.1:${silent}/`)]);
    expect(outcomes.map(({ error }) => error?.code)).toEqual([undefined, 'timeout', 'timeout']);
    expect(outcomes[0]).toMatchObject({ error: null, body: 'begun' });
    for (const { duration } of outcomes) {
      expect(duration).toBeGreaterThanOrEqual(DEADLINE - 50);
      expect(duration).toBeLessThan(DEADLINE + 3000);
    }
    expect(outcomes.map(({ status: answered }) => answered)).toEqual([200, null, null]);
  });

  it('does not send to a forbidden address, by name or literally', async () => {
    const closed = { webhookAllowedNetworks: [] };
    expect(await post(receiver.url, closed)).toMatchObject({ error: { code: 'address_forbidden' }, status: null });
    expect((await post(receiver.url.replace('localhost', '127.0.0.1'), closed)).error?.code).toBe('address_forbidden');
    expect((await post(receiver.url.replace('localhost', '[::ffff:127.0.0.1]'))).error?.code).toBe('address_forbidden');
    expect(receiver.received).toHaveLength(0);
  });

  it('does not trust a certificate of an unknown authority', async () => {
    const { error } = await post(receiver.url, { webhookCaFile: null });
    expect(error).toEqual({ code: 'tls_failed', message: 'self-signed certificate' });
  });

  it('asks for the certificate of a name without the dot that ends it', async () => {
    const url = receiver.url.replace('localhost', 'localhost.');
    const { host } = new URL(url);
    expect((await senderFor().post(url, { ...HEADERS, host }, '{}')).error).toBeNull();
    expect(receiver.received).toMatchObject([{ servername: 'localhost', headers: { host } }]);
  });

  it('reports a refused connection, and a name that does not exist', async () => {
    const port = await portOf(() => undefined);
    await new Promise((closed) => servers.pop()!.close(closed));
    expect((await post(`https://127.0.0.1:${port}/`)).error?.code).toBe('connect_failed');
    expect((await post('https://no-such-host.invalid/')).error?.code).toBe('dns_failed');
  });

  it('speaks plain HTTP only where that is opened', async () => {
    const port = await portOf((socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')));
    expect((await post(`http://127.0.0.1:${port}/`)).error?.code).toBe('address_forbidden');
    expect(await post(`http://127.0.0.1:${port}/`, { webhookAllowHttp: true })).toMatchObject({ error: null, body: 'ok' });
  });

  it('skips unexpected interim answers, and posts again on a kept connection', async () => {
    const sockets = new Set<Socket>();
    const parts = ['HTTP/1.1 100 Contin', 'ue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r', '\nHTTP/1.1 100 Continue\r\n\r\n'];
    const port = await portOf((socket) => {
      sockets.add(socket.setNoDelay());
      const answer = async (): Promise<void> => {
        for (const part of [...parts, 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'])
          await new Promise<void>((written) => socket.write(part, () => setImmediate(written)));
      };
      socket.on('data', () => void answer());
    });
    const sender = senderFor({ webhookAllowHttp: true });
    const outcome = { error: null, status: 200, body: 'ok', headers: { 'content-length': '2' } };
    for (let n = 0; n < 3; n++) expect(await sender.post(`http://127.0.0.1:${port}/`, HEADERS, '{}')).toMatchObject(outcome);
    expect(sockets.size).toBeLessThan(3);
  });

  it('passes over them with TLS too', async () => {
    receiver.answer((_, response) => {
      response.writeContinue();
      response.writeProcessing();
      response.writeHead(204).end();
    });
    expect(await post()).toMatchObject({ error: null, status: 204 });
    expect(receiver.received).toHaveLength(1);
  });

  it('posts once where a first connection ends after an interim answer', async () => {
    let posted = 0;
    const port = await portOf((socket) => socket.once('data', () => (posted++, socket.end('HTTP/1.1 100 Continue\r\n\r\n'))));
    expect((await post(`http://127.0.0.1:${port}/`, { webhookAllowHttp: true })).error).not.toBeNull();
    expect(posted).toBe(1);
  });

  it.each([
    ['a 204 with a body', 'HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n{}', 204],
    ['a 204 with a body of no length', 'HTTP/1.1 204 No Content\r\n\r\n{}', 204],
    ['a 205 with a body', 'HTTP/1.1 205 Reset Content\r\nContent-Length: 2\r\n\r\n{}', 205],
    ['a body shorter than its length', 'HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n{}', 200],
    ['a body longer than its length', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}{}', 200],
    ['chunks that do not end', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n', 200],
    ['chunks and more', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\nmore', 200],
    ['a chunk of no size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{}', 200],
    ['a length and chunks', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n', 200],
    ['two lengths', 'HTTP/1.1 202 Accepted\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}', 202],
    ['a length that is no number', 'HTTP/1.1 200 OK\r\nContent-Length: two\r\n\r\n{}', 200],
    ['a name with a blank', 'HTTP/1.1 200 OK\r\nX Shop: one\r\n\r\n{}', 200],
    ['line feeds alone', 'HTTP/1.1 200 OK\nContent-Length: 2\n\n{}', 200],
    ['a status without a reason', 'HTTP/1.1 200\r\nContent-Length: 2\r\n\r\n{}', 200],
    ['HTTP/1.0 without a length', 'HTTP/1.0 200 OK\r\n\r\n{}', 200],
    ['headers that are too long', `HTTP/1.1 200 OK\r\nX-Shop: ${'x'.repeat(20_000)}\r\n\r\n{}`, 200],
    ['headers that do not end', 'HTTP/1.1 200 OK\r\nX-Shop: one\r\n', 200],
    ['what is not gzip', 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}', 200],
    ['a 200 after a 100', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n{}', 204],
  ])('counts as received what begins with 2xx: %s', async (_, answer, answered) => {
    const port = await portOf((socket) => socket.once('data', () => socket.end(answer)));
    expect(await post(`http://127.0.0.1:${port}/`, { webhookAllowHttp: true })).toMatchObject({ error: null, status: answered });
  });

  it.each([
    ['a 500 with a body shorter than its length', 'HTTP/1.1 500 Sorry\r\nContent-Length: 20\r\n\r\nno', 500],
    ['a 302 with two lengths', 'HTTP/1.1 302 Found\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}', 302],
    ['a status line that does not end', 'HTTP/1.1 20', null],
    ['a status of two digits', 'HTTP/1.1 20 OK\r\n\r\n', null],
    ['a status of four digits', 'HTTP/1.1 2000 OK\r\n\r\n', null],
    ['a 100 alone', 'HTTP/1.1 100 Continue\r\n\r\n', null],
  ])('counts as failed: %s', async (_, answer, answered) => {
    const port = await portOf((socket) => socket.once('data', () => socket.end(answer)));
    const { error, status: seen } = await post(`http://127.0.0.1:${port}/`, { webhookAllowHttp: true });
    expect([error === null, seen]).toEqual([false, answered]);
  });

  it('calls an answer that is not HTTP invalid', async () => {
    const port = await portOf((socket) => socket.once('data', () => socket.end('220 mail.example ESMTP\r\n')));
    expect((await post(`http://127.0.0.1:${port}/`, { webhookAllowHttp: true })).error?.code).toBe('response_invalid');
  });

  it('blames itself, not the endpoint, when it is shut down meanwhile', async () => {
    receiver.answer(hang);
    const sender = senderFor();
    const sent = sender.post(receiver.url, HEADERS, '{}').catch((fault: unknown) => fault);
    await eventually(() => expect(receiver.received).toHaveLength(1));
    await sender.close();
    expect(await sent).toMatchObject({ code: 'UND_ERR_DESTROYED' });
  });
});
