import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const DEADLINES = { beginning: 400, request: 900, next: 3000 };
/** Milliseconds by which a busy machine may be late. */
const LATE = 5_000;
const BODY = JSON.stringify({ order_id: 'ord_1', amount: 1, customer: { phone: '+919876543210' } });
const HEAD = 'Host: localhost\r\nAuthorization: Bearer secret\r\nContent-Type: application/json\r\n';
const POST = `POST /v1/things HTTP/1.1\r\n${HEAD}Content-Length: ${BODY.length}\r\n\r\n`;
const LARGEST = 'GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: localhost\r\n\r\n';
const GET = `GET /v1/things HTTP/1.1\r\n${HEAD}\r\n`;

describe('clients that are slow or go away', () => {
  const { service: api } = serviceUnderTest('api', { deadlines: DEADLINES });

  const plain = async (): Promise<Socket> => {
    const socket = connect(api.port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  const encrypted = async (): Promise<TLSSocket> => {
    const socket = connectTls({ port: api.port, host: 'localhost', ca: api.certificate.cert }).on('error', () => undefined);
    await once(socket, 'secureConnect');
    return socket;
  };
  const connections = () => new Promise<number>((resolve) => api.app.getHttpServer().getConnections((_: unknown, n: number) => resolve(n)));

  /** All that comes until the connection ends, and after how many milliseconds it does. */
  async function end(socket: Socket): Promise<{ text: string; ms: number }> {
    const began = performance.now();
    let text = '';
    socket.on('data', (piece: Buffer) => (text += piece.toString()));
    if (!socket.closed) await once(socket, 'close');
    return { text, ms: performance.now() - began };
  }

  async function drip(socket: Socket, text: string): Promise<void> {
    for (const character of text) {
      if (socket.destroyed) return;
      socket.write(character);
      await pause(40);
    }
  }

  /** What the API does with a thing, counted: refused requests leave no trace. */
  const opened = () => api.inside.opened;

  it.each<[string, () => Promise<Socket>, number, RegExp]>([
    ['says nothing', plain, DEADLINES.beginning, /^$/],
    ['says nothing after the TLS handshake', encrypted, DEADLINES.beginning, /^HTTP\/1.1 408 /],
    [
      'begins a TLS handshake and leaves it at that',
      async () => {
        const socket = await plain();
        socket.write(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]));
        return socket;
      },
      2 * DEADLINES.beginning,
      /^$/,
    ],
    [
      'sends its headers one letter at a time',
      async () => {
        const socket = await encrypted();
        void drip(socket, POST + BODY);
        return socket;
      },
      DEADLINES.beginning,
      /^HTTP\/1.1 408 /,
    ],
    [
      'sends its body one letter at a time',
      async () => {
        const socket = await encrypted();
        socket.write(POST);
        void drip(socket, BODY);
        return socket;
      },
      DEADLINES.request,
      /^HTTP\/1.1 408 /,
    ],
    [
      'sends half a body and waits',
      async () => {
        const socket = await encrypted();
        socket.write(POST + BODY.slice(0, 20));
        return socket;
      },
      DEADLINES.request,
      /^HTTP\/1.1 408 /,
    ],
    [
      'sends a chunk and never the last one',
      async () => {
        const socket = await encrypted();
        socket.write(`POST /v1/things HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n`);
        return socket;
      },
      DEADLINES.request,
      /^HTTP\/1.1 408 /,
    ],
    [
      'sends a plain request one letter at a time',
      async () => {
        const socket = await plain();
        void drip(socket, POST);
        return socket;
      },
      DEADLINES.beginning,
      /^HTTP\/1.1 408 /,
    ],
    [
      'sends half a plain request and waits',
      async () => {
        const socket = await plain();
        socket.write('POST /v1/things HTTP/1.1\r\nHost: x\r\n');
        return socket;
      },
      DEADLINES.beginning,
      /^HTTP\/1.1 408 /,
    ],
  ])('loses a connection whose client %s', async (_, begin, deadline, expected) => {
    const before = opened();
    const { text, ms } = await end(await begin());
    expect(text).toMatch(expected);
    if (text !== '') expect(text).toMatch(/request-id: (req_\w{24})[^]*"type":"invalid_request_error","code":"request_timeout"[^]*\1/i);
    expect(ms).toBeLessThan(deadline + DEADLINES.beginning + LATE);
    expect(opened()).toBe(before);
  });

  it.each<[string, (socket: TLSSocket) => void]>([
    ['hangs up', (socket) => socket.end()],
    ['breaks off', (socket) => socket.destroy()],
  ])('opens nothing for a client that sends half a body and %s', async (_, leave) => {
    const before = opened();
    const socket = await encrypted();
    socket.write(POST + BODY.slice(0, 20), () => leave(socket));
    await end(socket);
    expect((await api.ask('GET', '/v1/things')).status).toBe(200);
    expect(opened()).toBe(before);
    expect(api.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  it('answers what came whole on a connection before the nonsense, and never takes the one for the other', async () => {
    const socket = await encrypted();
    socket.write(`${GET}${GET}nonsense\r\n\r\n${GET}`);
    const { text } = await end(socket);
    expect([...text.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '200', '400']);
  });

  it('drops a client that asks and asks and never reads', async () => {
    const socket = await encrypted();
    socket.pause();
    const asking = setInterval(() => socket.writable && socket.write(LARGEST.repeat(2000)), 5);
    await eventually(() => expect(socket.writableLength).toBeGreaterThan(1024 * 1024));
    clearInterval(asking);
    await eventually(() => expect(socket.destroyed || !socket.writable).toBe(true));
  });

  it('serves the others meanwhile, and holds no connection longer than it must', async () => {
    // The one before may have used up what its key may ask in this second.
    await eventually(async () => expect((await api.ask('GET', '/v1/things')).status).toBe(200));
    const idle = await connections();
    const begun = await Promise.allSettled(Array.from({ length: 200 }, (_, n) => (n % 2 ? plain() : encrypted())));
    // On a busy machine some handshakes take longer than they may.
    const bothersome = begun.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(bothersome.length).toBeGreaterThanOrEqual(100);
    bothersome.forEach((socket, n) => socket.resume().write(n % 4 < 2 ? 'G' : POST));
    const waits: number[] = [];
    while ((await connections()) > idle + 1 && waits.length < 10_000) {
      const began = performance.now();
      expect((await api.ask('GET', '/v1/things')).status).toBe(200);
      waits.push(performance.now() - began);
      await pause(15);
    }
    expect(await connections()).toBeLessThanOrEqual(idle + 1);
    // Half of them: on a busy machine some take longer without waiting for anybody.
    expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(DEADLINES.beginning / 2);
    await eventually(() => expect(bothersome.filter((socket) => !socket.destroyed)).toHaveLength(0));
  });
});
