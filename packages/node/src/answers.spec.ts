import { refusalBody, ScriptedServer } from '../support/scripted-server.ts';
import { CertificateError, ConnectionError, RefusedError, UnreadableAnswerError } from './errors.ts';
import { ClientTransport } from './client-transport.ts';

let server: ScriptedServer;
let other: ScriptedServer;
let transport: ClientTransport;

beforeAll(async () => {
  [server, other] = [await ScriptedServer.listen(), await ScriptedServer.listen()];
});
afterAll(async () => {
  await server.close();
  await other.close();
});
beforeEach(() => {
  for (const each of [server, other]) each.answers();
  transport = new ClientTransport({ baseUrl: server.url, apiKey: 'sk_test_1' });
});

const thrownBy = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (fault: unknown) => fault,
  );
const failing = (fault: unknown) => {
  let attempts = 0;
  const fetch = async (): Promise<Response> => {
    attempts += 1;
    throw fault;
  };
  const call = thrownBy(
    new ClientTransport({ baseUrl: 'https://pay.example.com', apiKey: 'sk_test_1', fetch }).json('POST', '/v1/refunds', { body: {} }),
  );
  return call.then((thrown) => ({ thrown: thrown as ConnectionError, attempts }));
};

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('of %i is not followed, neither for a write nor for a read', async (status) => {
    const redirect = { status, headers: { location: `${other.url}/v1/refunds` }, body: '' };
    for (const method of ['POST', 'GET'] as const) {
      server.answers(redirect);
      const thrown = (await thrownBy(transport.json(method, '/v1/refunds', method === 'POST' ? { body: {} } : {}))) as RefusedError;
      expect(thrown).toBeInstanceOf(RefusedError);
      expect([thrown.code, thrown.message]).toEqual([`http_${status}`, expect.stringContaining(`it leads to ${other.url}`)]);
      expect([server.received.length, other.received.length]).toEqual([1, 0]);
    }
  });

  it('that a browser hides, or a fetch of one’s own has followed, is not believed', async () => {
    for (const more of [
      { status: 0, ok: false, type: 'opaqueredirect' },
      { status: 200, ok: true, redirected: true },
    ]) {
      const fetch = async () => ({ headers: new Headers(), body: null, text: async () => '{}', ...more }) as unknown as Response;
      const call = new ClientTransport({ baseUrl: server.url, apiKey: 'sk_test_1', fetch }).json('POST', '/v1/refunds', { body: {} });
      expect(await thrownBy(call)).toMatchObject({ code: `http_${more.status}`, message: expect.stringContaining('another address') });
    }
  });
});

describe('a successful answer', () => {
  it.each(['<h1>Welcome</h1>', '', 'null', '[1]', '"text"', '5'])('that is no object of JSON is not believed: %s', async (body) => {
    server.answers({ headers: { 'request-id': 'req_9' }, body });
    const thrown = await thrownBy(transport.json('POST', '/v1/refunds', { body: {} }, { idempotencyKey: 'mine' }));
    expect(thrown).toBeInstanceOf(UnreadableAnswerError);
    expect(thrown).toMatchObject({ status: 200, requestId: 'req_9', idempotencyKey: 'mine', message: expect.stringContaining(body) });
    expect(server.received.length).toBe(1);
  });

  it('may be none where its status says so', async () => {
    server.answers({ status: 204, body: '' });
    expect(await transport.json('DELETE', '/v1/webhooks/we_1')).toEqual({});
  });
});

describe('a certificate', () => {
  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'NODE_EXTRA_CA_CERTS'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'NODE_EXTRA_CA_CERTS'],
    ['CERT_HAS_EXPIRED', 'has expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'is for another host'],
  ])('that is not trusted (%s) is said to be, and not tried again', async (code, words) => {
    const { thrown, attempts } = await failing(
      Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(), { code }) }),
    );
    expect(thrown).toBeInstanceOf(CertificateError);
    expect([thrown.message, attempts]).toEqual([expect.stringContaining(words), 1]);
  });

  it('is at fault in the words of other runtimes too', async () => {
    expect((await failing(new TypeError('invalid peer certificate: UnknownIssuer'))).thrown.message).toContain('NODE_EXTRA_CA_CERTS');
    expect((await failing(Object.assign(new Error('Unable'), { code: 'SELF_SIGNED_CERT_IN_CHAIN' }))).thrown.message).toContain(
      'NODE_EXTRA_CA_CERTS',
    );
  });

  it('is not at fault when the connection is', async () => {
    const { thrown, attempts } = await failing(Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } }));
    expect([thrown.name, attempts]).toEqual(['ConnectionError', 3]);
  });
});

describe('time', () => {
  it('has no end when it is Infinity, and may be longer than a timer', async () => {
    for (const timeout of [Infinity, 2 ** 40]) {
      const fetch = async () => (await new Promise((resolve) => setTimeout(resolve, 30)), Response.json({ id: 'a' }));
      const patient = new ClientTransport({ baseUrl: server.url, apiKey: 'sk_test_1', timeout, maxRetries: 0, fetch });
      expect(await patient.json('GET', '/v1/orders/ord_1')).toEqual({ id: 'a' });
    }
  });
});

describe('many calls', () => {
  it('are sent so many at a time; the wait is no part of the timeout, and ends with the signal', async () => {
    let [running, most] = [0, 0];
    const fetch = async (): Promise<Response> => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      return Response.json({});
    };
    const busy = new ClientTransport({ baseUrl: server.url, apiKey: 'sk_test_1', maxConcurrency: 2, timeout: 1000, maxRetries: 0, fetch });
    const stop = new AbortController();
    const get = (signal?: AbortSignal) => busy.json('GET', '/v1/orders/ord_1', {}, { timeout: 60, ...(signal && { signal }) });
    const calls = Array.from({ length: 10 }, () => get());
    const left = thrownBy(get(stop.signal));
    stop.abort(new Error('Enough.'));
    expect(await left).toMatchObject({ message: 'Enough.' });
    expect((await Promise.all(calls)).length).toBe(10);
    expect(most).toBe(2);
  });

  it('survive a burst of 429 that say when to return', async () => {
    const limited = { status: 429, headers: { 'retry-after': '0.01' }, body: refusalBody('rate_limit_error', 'rate_limit_exceeded') };
    server.answers(...Array.from({ length: 30 }, () => limited));
    const calls = Array.from({ length: 30 }, () => transport.json('GET', '/v1/orders/ord_1', {}, { maxRetries: 9 }));
    expect((await Promise.all(calls)).length).toBe(30);
  });
});

describe('a header', () => {
  it('of the caller’s own replaces one of the same name in any case, and the program is named', async () => {
    await transport.json('GET', '/v1/orders/ord_1', {}, { headers: { Authorization: 'Bearer other' } });
    expect(server.received[0]!.headers).toMatchObject({
      authorization: 'Bearer other',
      'user-agent': expect.stringMatching(/^payments-and-orders-node\/\S+ node\/\d+$/),
    });
  });
});

describe('listeners', () => {
  it('hear of every attempt, without its query, and cannot end a call', async () => {
    server.answers('drop', {
      status: 404,
      headers: { 'request-id': 'req_1' },
      body: refusalBody('invalid_request_error', 'resource_missing'),
    });
    const heard: unknown[] = [];
    transport.on('request', (event) => heard.push(event));
    const end = transport.on('response', (event) => heard.push(event));
    transport.on('response', () => {
      throw new Error('The log is full.');
    });
    await thrownBy(transport.json('GET', '/v1/orders', { query: { customer_phone: '1' } }));
    const [call, elapsed] = [{ method: 'GET', path: '/v1/orders' }, expect.any(Number)];
    expect(heard).toEqual([
      { ...call, attempt: 1 },
      { ...call, attempt: 1, status: null, requestId: null, elapsed },
      { ...call, attempt: 2 },
      { ...call, attempt: 2, status: 404, requestId: 'req_1', elapsed },
    ]);
    for (const [name, listener] of [
      ['requests', () => {}],
      ['request', undefined],
    ])
      expect(() => transport.on(name as 'request', listener as never)).toThrow('on takes');
    end();
    await transport.json('GET', '/v1/orders/ord_1');
    expect(heard.length).toBe(5);
  });
});
