import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stripeSockets } from '#integrations/payments/gateway/stripe/stripe-sockets';
import { eventually } from '#test/support/machine/eventually';

describe('sockets to Stripe', () => {
  it('are kept for the next call, and closed without one, even if the server keeps them', async () => {
    const server = createServer((_request, answer) => answer.end()).listen(0, '127.0.0.1');
    server.keepAliveTimeout = 0;
    await once(server, 'listening');
    const { http } = stripeSockets(1_000);
    let connections = 0;
    server.on('connection', () => connections++);
    const ask = async (): Promise<void> => {
      const [answer] = await once(get({ agent: http, port: (server.address() as AddressInfo).port, host: '127.0.0.1' }), 'response');
      await once(answer.resume(), 'end');
    };
    await ask();
    await eventually(() => expect(Object.keys(http.freeSockets)).toHaveLength(1));
    await ask();
    expect(connections).toBe(1);
    await eventually(() => expect([http.freeSockets, http.sockets]).toEqual([{}, {}]));
    server.close();
  });
});
