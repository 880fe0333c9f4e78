import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';
import fc from 'fast-check';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const HEAD = 'Host: x\r\nAuthorization: Bearer secret\r\n';
const JSON_HEAD = `${HEAD}Content-Type: application/json\r\n`;
const GET = `GET /v1/things HTTP/1.1\r\n${HEAD}\r\n`;
const body = (note: string): string =>
  JSON.stringify({ order_id: 'ord_1', amount: 1, customer: { phone: '+919876543210' }, metadata: { note } });
const inChunks = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

/** Requests as sent, with the status of each answer. Their bodies contain header terminators, too. */
const REQUESTS: readonly [wire: string, status: string][] = [
  [GET, '200'],
  [`\r\n${GET}`, '200'],
  [`GET /v1/nowhere HTTP/1.1\r\n${HEAD}\r\n`, '404'],
  [`GET /v1/things HTTP/1.1\r\n${HEAD}Content-Length: 7\r\n\r\n\r\n\r\n\r\n!`, '200'],
  ...['', '\\r\\n\\r\\n', 'x'.repeat(40)].map((note): [string, string] => {
    const text = body(note).replaceAll(',', ',\r\n\r\n');
    return [`POST /v1/things HTTP/1.1\r\n${JSON_HEAD}Content-Length: ${text.length}\r\n\r\n${text}`, '201'];
  }),
  [`POST /v1/things HTTP/1.1\r\n${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\n${inChunks(body('\\n'))}`, '201'],
  [`POST /v1/things HTTP/1.1\r\nHost: x\r\nContent-Length: 400\r\n\r\n${'\r\n\r\n'.repeat(100)}`, '401'],
  [`POST /v1/nowhere HTTP/1.1\r\n${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\n${inChunks('\r\n\r\n'.repeat(9))}`, '404'],
];

describe('pipelined requests on a connection', () => {
  const { service: api } = serviceUnderTest('api');

  const open = async (): Promise<TLSSocket> => {
    const socket = connect({ port: api.port, host: 'localhost', ca: api.certificate.cert }).on('error', () => undefined);
    await once(socket, 'secureConnect');
    return socket;
  };
  const statusesIn = (text: string): string[] => [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status!);

  it('are answered in their order, one at a time, for every split of the bytes', async () => {
    let under = 0;
    let most = 0;
    api.inside.before = async () => {
      most = Math.max(most, ++under);
      await new Promise(setImmediate);
      under--;
    };
    const plans = fc.array(fc.record({ request: fc.constantFrom(...REQUESTS), cuts: fc.array(fc.nat(600), { maxLength: 4 }) }), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const socket = await open();
        let text = '';
        socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
        let rest = '';
        for (const { request, cuts } of plan) {
          rest += request[0];
          for (const cut of cuts) {
            socket.write(rest.slice(0, cut));
            rest = rest.slice(cut);
            await new Promise(setImmediate);
          }
        }
        socket.write(rest);
        // Their key may send 500 per second.
        const expected = plan.map(({ request }) => request[1]);
        await eventually(() => expect(statusesIn(text).map((status, n) => (status === '429' ? expected[n] : status))).toEqual(expected));
        socket.destroy();
      }),
      { numRuns: 60 },
    );
    expect(most).toBe(1);
  });

  it('are not read before the previous answer was sent', async () => {
    const gate = Promise.withResolvers<void>();
    api.inside.before = () => gate.promise;
    const before = api.inside.opened;
    const socket = await open();
    let text = '';
    socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
    const post = REQUESTS[4]![0];
    socket.write(post.repeat(50));
    await eventually(() => expect(api.inside.opened).toBe(before + 1));
    expect((await api.ask('GET', '/v1/things')).status).toBe(200);
    expect(api.inside.opened).toBe(before + 1);
    gate.resolve();
    await eventually(() => expect(statusesIn(text)).toHaveLength(50));
    socket.destroy();
  });

  it('cannot be hidden behind other line ends', async () => {
    for (const end of ['\n', '\r']) {
      const socket = await open();
      socket.write(`GET /v1/things HTTP/1.1${end}Host: x${end}${end}`.repeat(20));
      let text = '';
      socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
      await once(socket, 'close');
      expect(statusesIn(text)).toEqual(['400']);
    }
  });
});
