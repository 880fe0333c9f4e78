import { writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { createGzip, gzipSync } from 'node:zlib';
import { generate } from 'selfsigned';
import type { Configuration } from '#platform/config/configuration';
import { AddressGuard } from '#webhooks/delivery/guard';
import { NameResolver } from '#webhooks/delivery/name-resolver';
import { MOST_KEPT } from '#webhooks/delivery/receive';
import { DEADLINE, type Outcome, WebhookSender } from '#webhooks/delivery/send';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const directory = temporaryDirectory();
const servers: Server[] = [];
const senders: WebhookSender[] = [];
const sockets = new Set<Socket>();

async function listening(server: Server, protocol: 'http' | 'https'): Promise<string> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `${protocol}://127.0.0.1:${(server.address() as { port: number }).port}/hooks`;
}

/** A server that answers a request with these bytes, also with invalid HTTP. */
const saying = (say: (socket: Socket) => void): Promise<string> =>
  listening(
    createServer((socket) => {
      sockets.add(socket.on('error', () => socket.destroy()));
      socket.once('data', () => say(socket));
    }),
    'http',
  );

function post(url: string, webhookCaFile: string | null = null): Promise<Outcome> {
  const configuration = { webhookCaFile, webhookAllowedNetworks: ['127.0.0.0/8'], webhookAllowHttp: true } as unknown as Configuration;
  const sender = new WebhookSender(configuration, new AddressGuard(configuration, new NameResolver()));
  senders.push(sender);
  return sender.post(url, {}, '{"id":"evt_1"}');
}

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(senders.map((sender) => sender.close()));
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
});

describe('a receiver that', () => {
  it('drips its answer byte by byte is given up after 5 seconds, however lively it is', async () => {
    const url = await saying((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
      const drip = setInterval(() => (socket.destroyed ? clearInterval(drip) : socket.write('.')), 50);
    });
    const dripsHeaders = await saying((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => (socket.destroyed ? clearInterval(drip) : socket.write('X-A: b\r\n')), 50);
    });
    const outcomes = await Promise.all([post(url), post(dripsHeaders)]);
    expect(outcomes.map(({ error }) => error?.code)).toEqual([undefined, 'timeout']);
    for (const { duration } of outcomes) expect(duration).toBeGreaterThanOrEqual(DEADLINE - 50);
  });

  it('answers a megabyte of headers has said its status', async () => {
    const url = await saying((socket) => socket.write(`HTTP/1.1 200 OK\r\n${'X-Pad: '.padEnd(1000, 'x').concat('\r\n').repeat(1024)}\r\n`));
    expect(await post(url)).toMatchObject({ error: null, status: 200, headers: {} });
  });

  it('answers with a bomb is read as far as is kept, and no further', async () => {
    const bomb = gzipSync(gzipSync(Buffer.alloc(50_000_000)));
    let taken = 0;
    const endless = await saying((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n');
      const zip = createGzip();
      zip.on('data', (chunk: Buffer) => (taken += chunk.length));
      zip.pipe(socket);
      const pour = (): void => {
        while (!socket.destroyed && zip.write(Buffer.alloc(1_000_000)));
        if (!socket.destroyed) zip.once('drain', pour);
      };
      pour();
    });
    const before = process.memoryUsage().rss;
    expect((await post(endless)).body).toHaveLength(MOST_KEPT);
    const whole = await saying((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`);
      socket.write(bomb);
    });
    expect((await post(whole)).error).toBeNull();
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
    expect(taken).toBeGreaterThan(0);
  });

  it('hangs up in the middle of a compressed answer, which is still being decompressed, fells nobody', async () => {
    // Exactly what is read at once: the connection has ended before the decompressor has taken it all.
    const padded = Buffer.concat([Buffer.from('1f8b08000000000000ff', 'hex'), Buffer.from('000000ffff'.repeat(20_000), 'hex')]);
    const hangsUp = await saying((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n');
      socket.end(padded.subarray(0, 64 * 1024));
    });
    for (let n = 0; n < 10; n++) expect(await post(hangsUp)).toMatchObject({ status: 200, error: null });
  });

  it('answers endlessly with what decompresses to nothing is not all kept, and given up after 5 seconds', async () => {
    const nothing = Buffer.from('000000ffff'.repeat(200_000), 'hex');
    const url = await saying((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n');
      socket.write(Buffer.from('1f8b08000000000000ff', 'hex'));
      const pour = (): void => {
        while (!socket.destroyed && socket.write(nothing));
        if (!socket.destroyed) socket.once('drain', pour);
      };
      pour();
    });
    const before = process.memoryUsage().rss;
    let most = 0;
    const looking = setInterval(() => (most = Math.max(most, process.memoryUsage().rss - before)), 50);
    expect(await post(url)).toMatchObject({ status: 200, error: null });
    clearInterval(looking);
    expect(most).toBeLessThan(200_000_000);
  });

  it('says something before its answer, such as early hints, has answered what comes after', async () => {
    const url = await saying((socket) =>
      socket.end('HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\nHTTP/1.1 200 OK\r\nX-Shop: open\r\nContent-Length: 2\r\n\r\nok'),
    );
    expect(await post(url)).toMatchObject({ error: null, status: 200, headers: { 'X-Shop': 'open', 'Content-Length': '2' }, body: 'ok' });
  });

  it('lies about the length of its answer has answered, as far as it said', async () => {
    const long = await saying((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort'));
    expect(await post(long)).toMatchObject({ error: null, body: 'short' });
    const short = await saying((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok and more than announced'));
    expect(await post(short)).toMatchObject({ error: null, body: 'ok' });
    const twice = await saying((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 7\r\n\r\nok'));
    expect(await post(twice)).toMatchObject({ error: null, status: 200 });
  });

  it('resets the connection in the middle of its answer has answered with its status', async () => {
    const url = await saying((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf', () => setTimeout(() => socket.resetAndDestroy(), 50));
    });
    expect(await post(url)).toMatchObject({ status: 200, error: null, body: 'half' });
  });

  it('answers with a status below 100 has answered nothing that can be read', async () => {
    const url = await saying((socket) => socket.end('HTTP/1.1 099 What\r\nContent-Length: 0\r\n\r\n'));
    expect((await post(url)).error).toEqual({ code: 'response_invalid', message: 'The answer is not HTTP.' });
  });

  it('resets the connection, or closes it at once, has not answered', async () => {
    const resets = await saying((socket) => socket.resetAndDestroy());
    expect((await post(resets)).error?.code).toBe('connect_failed');
    const closes = await listening(
      createServer((socket) => socket.destroy()),
      'http',
    );
    expect((await post(closes)).error?.code).toBe('response_invalid');
  });

  it.each([
    ['has run out', { notAfterDate: new Date('2020-01-02'), notBeforeDate: new Date('2020-01-01') }, { type: 7, ip: '127.0.0.1' }],
    ['is another’s', {}, { type: 2, value: 'other.example' }],
  ] as const)('presents a certificate that %s is not trusted', async (_, options, altName) => {
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'receiver' }], {
      ...options,
      extensions: [
        { name: 'basicConstraints', cA: true },
        { name: 'subjectAltName', altNames: [altName] },
      ],
    });
    const file = directory.path(`${altName.type}.pem`);
    writeFileSync(file, cert);
    const url = await listening(
      createTlsServer({ cert, key }, (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')).on('tlsClientError', () => undefined),
      'https',
    );
    expect((await post(url, file)).error?.code).toBe('tls_failed');
  });

  it('learns nothing about the machine it was sent from', async () => {
    const outcomes = await Promise.all([post('https://10.1.2.3/'), post('https://[fd00::1]/'), post('https://no-such-name.invalid/')]);
    for (const { error } of outcomes) expect(error!.message).not.toMatch(/\/(etc|usr|tmp)|node_modules|queryA|getaddrinfo| at .*:\d+/);
  });
});
