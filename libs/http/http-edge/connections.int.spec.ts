import { once } from 'node:events';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const HEAD = 'Host: x\r\nAuthorization: Bearer secret\r\n';
const GET = `GET /v1/things HTTP/1.1\r\n${HEAD}\r\n`;
const BODY = JSON.stringify({ order_id: 'ord_1', amount: 1, customer: { phone: '+919876543210' } });
const POST = `POST /v1/things HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;

/** The first line of an answer; empty if the connection ends. */
async function answer(socket: Socket, request = GET): Promise<string> {
  socket.write(request);
  const bytes = await new Promise<unknown>((resolve) => socket.once('data', resolve).once('close', () => resolve('')));
  return String(bytes).split('\r\n')[0]!;
}

describe('more connections than there may be', () => {
  const { service: api } = serviceUnderTest('api', { connections: { inAll: 6, ofAddress: 4 } });
  const gate = Promise.withResolvers<void>();

  const opened: Socket[] = [];
  afterEach(() => opened.splice(0).forEach((socket) => socket.destroy()));

  const from = async (localAddress: string): Promise<TLSSocket> => {
    const carrier = connectPlain({ port: api.port, host: '127.0.0.1', localAddress });
    const socket = connect({ socket: carrier, ca: api.certificate.cert, servername: 'localhost' }).on('error', () => undefined);
    opened.push(socket);
    await new Promise((resolve) => socket.once('secureConnect', resolve).once('close', resolve));
    return socket;
  };
  const isOpen = (socket: Socket): boolean => !socket.closed;

  it('replace the connection of their address that has waited longest for its client', async () => {
    const [first, second, third, fourth] = [
      await from('127.0.0.1'),
      await from('127.0.0.1'),
      await from('127.0.0.1'),
      await from('127.0.0.1'),
    ];
    expect(await answer(first)).toBe('HTTP/1.1 200 OK');
    const fifth = await from('127.0.0.1');
    await eventually(() => expect([first, second, third, fourth, fifth].map(isOpen)).toEqual([true, false, true, true, true]));
    expect(await answer(fifth)).toBe('HTTP/1.1 200 OK');
  });

  it('replace connections of other addresses if there are too many in all, even before a byte was sent', async () => {
    const silent = connectPlain({ port: api.port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    opened.push(silent.on('error', () => undefined).resume());
    await once(silent, 'connect');
    const others = [
      await from('127.0.0.3'),
      await from('127.0.0.4'),
      await from('127.0.0.5'),
      await from('127.0.0.6'),
      await from('127.0.0.7'),
    ];
    const newest = await from('127.0.0.8');
    expect(await answer(newest)).toBe('HTTP/1.1 200 OK');
    await eventually(() => expect([silent, ...others].map(isOpen)).toEqual([false, true, true, true, true, true]));
  });

  it('are closed themselves if every other one is being answered', async () => {
    api.inside.before = () => gate.promise;
    const before = api.inside.opened;
    const busy = [await from('127.0.0.1'), await from('127.0.0.1'), await from('127.0.0.1'), await from('127.0.0.1')];
    const answers = busy.map((socket) => answer(socket, POST));
    await eventually(() => expect(api.inside.opened).toBe(before + 4));
    const late = await from('127.0.0.1');
    await eventually(() => expect(isOpen(late)).toBe(false));
    expect(await answer(await from('127.0.0.2'))).toBe('HTTP/1.1 200 OK');
    gate.resolve();
    expect(await Promise.all(answers)).toEqual(busy.map(() => 'HTTP/1.1 201 Created'));
  });
});

describe('connections of a proxy that is trusted', () => {
  const { service: api } = serviceUnderTest('api', { connections: { inAll: 6, ofAddress: 1 }, trustedProxies: ['127.0.0.0/8'] });

  it('are not counted as those of one client', async () => {
    const sockets = [connectPlain(api.port, '127.0.0.1'), connectPlain(api.port, '127.0.0.1')];
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const proxied = GET.replace('Host', 'X-Forwarded-Proto: https\r\nHost');
    for (const socket of sockets) expect(await answer(socket, proxied)).toBe('HTTP/1.1 200 OK');
    sockets.forEach((socket) => socket.destroy());
  });
});
