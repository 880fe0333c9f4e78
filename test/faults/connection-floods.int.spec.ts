import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect as connectPlain, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type TLSSocket } from 'node:tls';
import { Agent, fetch } from 'undici';
import { eventually } from '#test/support/machine/eventually';
import { type Answered, idempotency, MerchantClient } from '#test/support/clients/merchant-client';
import { startService } from '#test/support/services/service-under-test';
import type { SpawnedService } from '#test/support/services/spawned-service';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const directory = temporaryDirectory();
const sockets: Socket[] = [];
let service: SpawnedService;
let port: number;
let operations: string;
let merchant: MerchantClient;

async function start(name: string, descriptors?: number): Promise<void> {
  service = await startService('spawned', { dataDir: directory.path(name), descriptors });
  const { api, certificateFile, firstKey, ...others } = await service.ready();
  port = Number(new URL(api).port);
  operations = others.operations;
  merchant = new MerchantClient(api, readFileSync(certificateFile, 'utf8'), firstKey);
}

afterEach(async () => {
  sockets.splice(0).forEach((socket) => socket.destroy());
  await merchant.close();
  await service.end('SIGKILL');
});

/** From an address of its own for each, as if they were as many clients. */
const localAddress = (n: number): string => `127.1.${n >> 8}.${n & 0xff}`;
const plain = (n: number): Socket => {
  const socket = connectPlain({ port, host: '127.0.0.1', localAddress: localAddress(n) }).on('error', () => undefined);
  sockets.push(socket);
  return socket;
};
const session = { amount: 100, currency: 'INR', customer: { phone: '+919876543210' } };

describe('clients that ask for much and take nothing', () => {
  const SOCKETS = Number(process.env['FLOOD_SOCKETS'] ?? 200);
  const REQUESTS = 300;
  /** Mebibytes: for each of them, and once for what a service takes that has begun to work. */
  const GROWTH = 0.1 * SOCKETS + 40;

  it(`cost little: ${SOCKETS} that send ${REQUESTS} requests at once for the largest file`, async () => {
    await start('flooded');
    // What a service takes once it has begun to work is no client's doing: it has worked before it is measured.
    for (let n = 0; n < 1000; n++) await merchant.post('/checkout/sessions', session);
    await eventually(async () => expect((await merchant.post('/checkout/sessions', session)).status).toBe(201));
    const before = service.resident;
    const requested = 'GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(REQUESTS);
    for (let n = 0; n < SOCKETS; n++) {
      const socket: TLSSocket = connect({ socket: plain(n), rejectUnauthorized: false }).on('error', () => undefined);
      sockets.push(socket.pause());
      await once(socket, 'secureConnect');
      socket.write(requested);
    }
    let most = 0;
    for (const until = performance.now() + 3000; performance.now() < until;) {
      expect((await merchant.get('/orders')).status).toBe(200);
      most = Math.max(most, service.resident);
      await pause(20);
    }
    expect(sockets.filter(({ destroyed }) => destroyed)).toHaveLength(0);
    expect(most - before).toBeLessThan(GROWTH);
  });
});

describe('a service with 256 descriptors and 400 clients that hold a connection and say nothing', () => {
  const IDLE = 400;
  /** The service makes room by closing connections that are idle, which may be the merchant's between two requests: its server sends again. */
  const kept = (key: string, path: string, body: object): Promise<Answered> =>
    eventually(async () => {
      const answer = await merchant.post(path, body, idempotency(key));
      expect(answer.status).toBeLessThan(300);
      return answer;
    });

  it('goes on with health, the API and its calls to partners, for old clients and new ones', async () => {
    await start('besieged', 256);
    for (let n = 0; n < IDLE; n++) plain(n).resume();
    // A lost connection is replaced by another one.
    const besiege = setInterval(() => {
      const lost = IDLE - sockets.filter(({ destroyed }) => !destroyed).length;
      for (let n = 0; n < Math.min(lost, 10); n++) plain(sockets.length).resume();
    }, 20);
    try {
      await eventually(() => expect(sockets.length).toBeGreaterThan(IDLE + 100));
      for (let n = 0; n < 5; n++) {
        const opened = await kept(`open-${n}`, '/checkout/sessions', session);
        const paid = { payment_option: 'prepaid', payment: { method: 'upi', upi: { vpa: 'success@upi' } } };
        const { body } = await kept(`pay-${n}`, `/checkout/sessions/${opened.body.id}/complete`, paid);
        await eventually(async () => expect((await merchant.get(`/orders/${body.order}`)).body.status).toBe('paid'));
        const newcomer = new Agent({ connect: { rejectUnauthorized: false } });
        expect((await fetch(`https://127.0.0.1:${port}/docs`, { dispatcher: newcomer })).status).toBe(200);
        await newcomer.destroy();
        expect((await fetch(`${operations}/health/ready`)).status).toBe(200);
      }
    } finally {
      clearInterval(besiege);
    }
  });

  it('answers on its operations port when that is besieged', async () => {
    await start('operated', 256);
    const { port: own } = new URL(operations);
    for (let n = 0; n < IDLE; n++)
      sockets.push(
        connectPlain(Number(own), '127.0.0.1')
          .on('error', () => undefined)
          .resume(),
      );
    await eventually(() => expect(sockets.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(IDLE / 2));
    expect((await fetch(`${operations}/health/ready`)).status).toBe(200);
    expect((await merchant.get('/orders')).status).toBe(200);
  });
});
