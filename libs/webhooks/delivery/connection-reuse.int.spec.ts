import { writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { generate } from 'selfsigned';
import type { Configuration } from '#platform/config/configuration';
import { AddressGuard } from '#webhooks/delivery/guard';
import { NameResolver } from '#webhooks/delivery/name-resolver';
import { DEADLINE, type Outcome, WebhookSender } from '#webhooks/delivery/send';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

/** A receiver's handling of the requests on one connection. */
type Manner = (socket: Socket, nth: number) => void;

const directory = temporaryDirectory();
const servers: Server[] = [];
const sockets = new Set<Socket>();
let sender: WebhookSender;
let identity: { cert: string; key: string };

beforeAll(async () => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'receiver' }], {
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
  });
  identity = { cert, key };
  const webhookCaFile = directory.path('ca.pem');
  writeFileSync(webhookCaFile, cert);
  const configuration = { webhookCaFile, webhookAllowedNetworks: ['127.0.0.0/8'], webhookAllowHttp: true } as unknown as Configuration;
  sender = new WebhookSender(configuration, new AddressGuard(configuration, new NameResolver()));
});

afterAll(async () => {
  await sender.close();
  for (const socket of sockets) socket.destroy();
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
});

/** Requests by connection, in the order of arrival, and the URL to post them to. */
async function receiver(protocol: string, manner: Manner): Promise<{ url: string; requests: number[] }> {
  const requests: number[] = [];
  const onSocket = (socket: Socket): void => {
    const connection = requests.push(0) - 1;
    sockets.add(socket.on('error', () => socket.destroy()));
    socket.on('data', () => manner(socket, ++requests[connection]!));
  };
  const server = protocol === 'https' ? createTlsServer(identity, onSocket) : createServer(onSocket);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `${protocol}://127.0.0.1:${(server.address() as { port: number }).port}/`, requests };
}

async function post(url: string): Promise<Outcome> {
  const outcome = await sender.post(url, {}, '{"id":"evt_1"}');
  // The client keeps a connection for reuse only from the turn after the answer.
  await nextTurn();
  return outcome;
}

const answerFirst =
  (then: (socket: Socket) => void): Manner =>
  (socket, nth) =>
    nth === 1 ? socket.write(ANSWER) : then(socket);

describe.each(['http', 'https'])('a connection kept open over %s', (protocol) => {
  it.each([
    ['closes', (socket: Socket) => void socket.end()],
    ['breaks off', (socket: Socket) => void (socket instanceof TLSSocket ? socket.destroy() : socket.resetAndDestroy())],
  ])('that the receiver %s before it answers costs no attempt: what was posted is posted once more, on a fresh one', async (_, end) => {
    const { url, requests } = await receiver(protocol, answerFirst(end));
    await post(url);
    expect(await post(url)).toMatchObject({ error: null, status: 200, body: 'ok' });
    expect(requests).toEqual([2, 1]);
  });

  it('is given up with what was posted when the receiver had begun to answer', async () => {
    const { url, requests } = await receiver(
      protocol,
      answerFirst((socket) => socket.end('HTTP/1.1 20')),
    );
    await post(url);
    expect((await post(url)).error).not.toBeNull();
    expect(requests).toEqual([2]);
  });

  it('gets no second request on a connection that was closed on its first', async () => {
    const { url, requests } = await receiver(protocol, (socket) => socket.end());
    expect((await post(url)).error?.code).toBe('response_invalid');
    expect(requests).toEqual([1]);
  });

  it('leaves to the fresh one only the rest of the 5 seconds', async () => {
    const late: Manner = (socket, nth) => {
      if (nth === 2) setTimeout(() => socket.end(), DEADLINE / 2);
      else if (requests.length === 1) socket.write(ANSWER);
    };
    const { url, requests } = await receiver(protocol, late);
    await post(url);
    const { error, duration } = await post(url);
    expect(error?.code).toBe('timeout');
    expect(duration).toBeLessThan(DEADLINE + 2000);
    expect(requests).toEqual([2, 1]);
  });
});
