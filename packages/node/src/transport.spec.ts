import { getEventListeners } from 'node:events';
import { refusalBody, ScriptedServer } from '../support/scripted-server.ts';
import { ApiError, BusinessRuleError, ConnectionError, InvalidRequestError, RefusedError, TimeoutError } from './errors.ts';
import type { RequestOptions } from './options.ts';
import { Transport } from './transport.ts';

let server: ScriptedServer;
let transport: Transport;

beforeAll(async () => {
  server = await ScriptedServer.listen();
});
afterAll(() => server.close());
beforeEach(() => {
  server.answers();
  transport = new Transport({ baseUrl: `${server.url}/`, apiKey: 'sk_test_1' });
});

const get = (options?: RequestOptions) => transport.json<{ id: string }>('GET', '/v1/orders/ord_1', {}, options);
const post = (options?: RequestOptions) => transport.json('POST', '/v1/refunds', { body: { amount: 1 } }, options);
const header = (name: string) => server.received.map(({ headers }) => headers[name]);
const fault = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
const BUSY = { status: 503, headers: { 'retry-after': '0' }, body: refusalBody('api_error', 'service_unavailable') };

describe('a call', () => {
  it('sends the key and JSON, and gives what came, unknown fields too, with its last response', async () => {
    server.answers({ status: 201, headers: { 'request-id': 'req_9' }, body: { id: 're_1', news: { a: 1 } } });
    const refund = await post();
    expect(refund).toEqual({ id: 're_1', news: { a: 1 } });
    expect(JSON.stringify(refund)).not.toContain('lastResponse');
    expect([refund.lastResponse.status, refund.lastResponse.requestId]).toEqual([201, 'req_9']);
    expect(server.received[0]).toMatchObject({ method: 'POST', url: '/v1/refunds', body: '{"amount":1}' });
    expect(server.received[0]!.headers).toMatchObject({ authorization: 'Bearer sk_test_1', 'content-type': 'application/json' });
  });

  it('sends a file as it is, and gives one unread', async () => {
    server.answers({ body: 'a,b\n', headers: { 'content-type': 'text/csv' } });
    const answer = await transport.file('POST', '/v1/cod/remittances', { body: new Blob(['x,y\n'], { type: 'text/csv' }) });
    expect([server.received[0]!.body, header('content-type')]).toEqual(['x,y\n', ['text/csv']]);
    expect(await answer.text()).toBe('a,b\n');
  });
});

describe('an idempotency key', () => {
  it('is made once for a call that writes and kept over its retries', async () => {
    server.answers('drop', BUSY);
    await post();
    await post();
    const keys = header('idempotency-key');
    expect([keys.length, new Set(keys.slice(0, 3)).size, new Set(keys).size]).toEqual([4, 1, 2]);
  });

  it('may be the caller’s own, and goes with no read', async () => {
    await post({ idempotencyKey: 'mine' });
    await get();
    expect(header('idempotency-key')).toEqual(['mine', undefined]);
  });
});

describe('a failure', () => {
  it('is thrown with code, param, request and the address of its explanation, and is not tried again', async () => {
    const body = refusalBody('business_rule_error', 'refund_amount_exceeds_refundable', { param: 'amount', max_refundable: 5 });
    server.answers({ status: 422, headers: { 'request-id': 'req_7' }, body });
    const thrown = (await fault(post())) as BusinessRuleError;
    expect(thrown).toBeInstanceOf(BusinessRuleError);
    expect(thrown).toMatchObject({
      name: 'BusinessRuleError',
      code: 'refund_amount_exceeds_refundable',
      param: 'amount',
      status: 422,
      requestId: 'req_7',
      docUrl: `${server.url}/docs/errors#error-refund_amount_exceeds_refundable`,
      details: { max_refundable: 5 },
    });
    expect(server.received.length).toBe(1);
  });

  it('is thrown as well when a proxy answered in place of the service', async () => {
    server.answers({ status: 404, body: '<h1>Not here</h1>' });
    const thrown = (await fault(get())) as RefusedError;
    expect(thrown).toBeInstanceOf(InvalidRequestError);
    expect([thrown.code, thrown.message, thrown.requestId]).toEqual(['http_404', expect.stringContaining('Not here'), null]);
  });

  it('of a moment is tried again, at most as often as the caller says', async () => {
    server.answers(BUSY, BUSY);
    expect(await get()).toMatchObject({ id: 'ord_1' });
    server.answers(BUSY, BUSY);
    expect(await fault(get({ maxRetries: 1 }))).toBeInstanceOf(ApiError);
    expect(server.received.length).toBe(2);
  });

  it('of the connection is a ConnectionError that names the idempotency key', async () => {
    server.answers('drop');
    const thrown = (await fault(post({ maxRetries: 0, idempotencyKey: 'mine' }))) as ConnectionError;
    expect(thrown).toBeInstanceOf(ConnectionError);
    expect(thrown.idempotencyKey).toBe('mine');
  });
});

describe('time', () => {
  it('of an attempt is limited; the attempt is made again', async () => {
    server.answers('hang');
    expect(await get({ timeout: 200 })).toMatchObject({ id: 'ord_1' });
    server.answers('hang');
    expect(await fault(get({ timeout: 50, maxRetries: 0 }))).toBeInstanceOf(TimeoutError);
  });

  it('ends when the signal says so, with its reason, also in the pause before a retry', async () => {
    for (const step of [
      'hang',
      { status: 503, headers: { 'retry-after': '50' }, body: refusalBody('api_error', 'read_model_behind') },
    ] as const) {
      server.answers(step);
      const stop = new AbortController();
      const call = fault(get({ signal: stop.signal }));
      while (server.received.length === 0) await new Promise(setImmediate);
      stop.abort(new Error('Enough.'));
      expect(await call).toMatchObject({ message: 'Enough.' });
      expect(server.received.length).toBe(1);
    }
  });
});

describe('a signal', () => {
  it('ends the reading of a file too', async () => {
    server.answers({ body: 'a,b\n', headers: { 'content-length': '1000' } });
    const stop = new AbortController();
    const file = await transport.file('GET', '/v1/reports/runs/run_1/file', {}, { signal: stop.signal });
    const text = fault(file.text());
    stop.abort(new Error('Enough.'));
    expect(await text).toMatchObject({ message: 'Enough.' });
  });

  it('of many calls is left as it was by each', async () => {
    const { signal } = new AbortController();
    server.answers('drop', { status: 404, body: '' });
    await fault(get({ signal }));
    await get({ signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('is heard in browsers that cannot join signals', async () => {
    const { any } = AbortSignal;
    AbortSignal.any = undefined as never;
    server.answers('hang');
    expect(await fault(get({ signal: AbortSignal.timeout(50) }))).toMatchObject({ name: 'TimeoutError' });
    AbortSignal.any = any;
  });
});

describe('the consistency token', () => {
  it('of the newest write goes with every read after it', async () => {
    server.answers(
      { body: {} },
      { headers: { 'consistency-token': 'one' }, body: {} },
      { body: {} },
      { headers: { 'consistency-token': 'two' }, body: {} },
    );
    for (const call of [get, post, get, post, get, get]) await call();
    expect(header('consistency-token')).toEqual([undefined, undefined, 'one', undefined, 'two', 'two']);
  });

  it('may be the caller’s own, or none', async () => {
    server.answers({ headers: { 'consistency-token': 'one' }, body: {} });
    await post();
    await get({ consistencyToken: 'other' });
    await get({ consistencyToken: null });
    expect(header('consistency-token')).toEqual([undefined, 'other', undefined]);
  });
});
