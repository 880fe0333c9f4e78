import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createCollector, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { awaitContext } from '#apps/standalone/standalone-context';
import { loadConfiguration } from '#platform/config/configuration';
import { settingsOfTest } from '#test/support/services/service-settings';
import { answering } from '#test/support/machine/answering';
import { eventually } from '#test/support/machine/eventually';
import { merchantsTrace } from '#test/support/machine/recorded-spans';
import { idempotency, type Json, MerchantClient } from '#test/support/clients/merchant-client';
import { requestIdOf } from '#test/support/clients/logged-requests';
import { operate } from '#test/support/services/operate';
import { cart, orderBecomes, paidOrder, placeOrder, refund, upi } from '#test/support/clients/shop';
import { startService } from '#test/support/services/service-under-test';
import type { SpawnedService } from '#test/support/services/spawned-service';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const directory = temporaryDirectory();
const dataDir = directory.path('data');
const LONGEST_STOP = 10_000;

/** Has a process, and each of its threads, say at its end which packages it has loaded. */
const LOADED = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  import { writeSync } from 'node:fs';
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
      if (name !== undefined) packages.add(name);
      return next(url, context);
    },
  });
  process.on('exit', () => writeSync(2, 'loaded ' + [...packages].join(' ') + '\\n'));
`)}`;

/** A collector is named by no setting, so nothing is traced. */
const UNTRACED = { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_SAMPLER: 'always_on' };

interface Started {
  readonly service: SpawnedService;
  readonly merchant: MerchantClient;
  readonly key: string;
}

async function start(settings: Readonly<Record<string, string>>, key?: string): Promise<Started> {
  const service = await startService('spawned', { dataDir, settings });
  const { api, certificateFile, firstKey } = await service.ready();
  const known = key ?? firstKey!;
  return { service, key: known, merchant: new MerchantClient(api, readFileSync(certificateFile, 'utf8'), known) };
}

/** Stops as an operator would, in time and in order. */
async function thenStops(service: SpawnedService): Promise<void> {
  const began = performance.now();
  expect(await service.end('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(performance.now() - began).toBeLessThan(LONGEST_STOP);
}

/** It has loaded no SDK, and its log names no trace. */
function expectUntraced({ words, log }: SpawnedService): void {
  const packages = new Set([...words.matchAll(/^loaded (.*)$/gm)].flatMap(([, each]) => each!.split(' ')));
  expect(packages).toContain('fastify');
  expect([...packages].filter((name) => name.startsWith('@opentelemetry/'))).toEqual(['@opentelemetry/api']);
  const opened = linesOf(log).find(({ route }) => route === '/v1/checkout/sessions');
  expect(opened).toEqual(expect.not.objectContaining({ trace_id: expect.anything() }));
}

const linesOf = (log: string): Json[] => log.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));

/** Each test goes on with what the one before has left: a start takes seconds. */
describe('the service as a process', () => {
  let running: Started | undefined;
  const received: { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer }[] = [];
  const collector = createCollector(
    answering(async (request, response) => {
      received.push({ url: request.url!, headers: request.headers, body: await buffer(request) });
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    }),
  );

  beforeAll(async () => {
    await once(collector.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(async () => {
    await running?.merchant.close();
    await running?.service.end('SIGKILL');
    await new Promise((closed) => collector.close(closed));
  });

  it('says in words that a port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const port = String((holder.address() as AddressInfo).port);
    const refused = await startService('spawned', { dataDir, settings: { SANDBOX_SHOP_PORT: port } });
    expect(await refused.whenEnded()).toEqual({ code: 1, signal: null });
    holder.close();
    expect(refused.words).toMatch(new RegExp(`127\\.0\\.0\\.1:${port} is taken.*SANDBOX_SHOP_PORT`));
    expect(refused.words).not.toMatch(/\n\s+at /);
  });

  it('shows the first key when it starts at last', async () => {
    running = await start({ LOG_LEVEL: 'info', NODE_OPTIONS: `--no-warnings --import=${LOADED}`, ...UNTRACED });
    expect((await running.merchant.get('/orders')).status).toBe(200);
  });

  it('lets no second one have its data directory, and says so in words', async () => {
    const second = awaitContext(loadConfiguration(settingsOfTest(dataDir)));
    await expect(second).rejects.toThrow(new RegExp(`DATA_DIR ${dataDir} is in use by process \\d+\\. Stop`));
    expect((await running!.merchant.get('/orders')).status).toBe(200);
  });

  it('performs commands of the command line while it runs', async () => {
    const { key } = await operate(dataDir, 'keys.create', { type: 'secret', mode: 'test', name: 'Second key' });
    expect((await running!.merchant.with(key).get('/orders')).status).toBe(200);
    expect(readFileSync(join(dataDir, 'history.db')).includes(key)).toBe(false);
  });

  it('stops cleanly on a signal, having loaded no SDK for traces, and continues at the next start', async () => {
    const first = running!;
    const order = await paidOrder(first.merchant);
    const answered = await refund(first.merchant, order.id, 5_000, 'return-1');
    const open = await placeOrder(first.merchant, upi('pending@test'));
    await orderBecomes(first.merchant, open.id, { payment_status: 'processing' });
    const last = await first.merchant.get('/orders');
    await thenStops(first.service);
    await first.merchant.close();
    expectUntraced(first.service);

    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    const second = (running = await start({ LOG_LEVEL: 'info', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, first.key));
    expect(second.service.words).not.toContain('sk_test_');
    expect((await second.merchant.get(`/request_logs/${requestIdOf(last)}`)).body).toMatchObject({ path: '/v1/orders', status: 200 });
    const { operations } = await operate(dataDir, 'service.addresses');
    expect(await (await fetch(`${operations}/metrics`)).text()).toContain('\nrequest_log_entries_lost_total 0\n');
    const again = await refund(second.merchant, order.id, 5_000, 'return-1');
    expect([again.status, again.text]).toEqual([answered.status, answered.text]);
    await orderBecomes(second.merchant, order.id, { amount_refunded: 5_000, amount_refund_pending: 0 });
    expect((await second.merchant.get('/orders')).body.data.map(({ id }: { id: string }) => id)).toEqual([open.id, order.id]);
  });

  it('answers the requests that it accepted before the signal to stop, and exports their spans to its collector', async () => {
    const { service, merchant } = running!;
    const { traceId, headers } = merchantsTrace(0xa1);
    const traced = await merchant.post('/checkout/sessions', cart(), headers);
    const requested = Array.from({ length: 50 }, (_, n) =>
      merchant.post('/checkout/sessions', cart(), idempotency(`cart-${n}`)).catch(() => null),
    );
    await eventually(async () => expect(await Promise.race(requested)).not.toBeNull());
    await thenStops(service);
    const answers = (await Promise.all(requested)).filter((answer) => answer !== null);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));

    const line = linesOf(service.log).find(({ request_id }) => request_id === requestIdOf(traced))!;
    expect(line).toMatchObject({ route: '/v1/checkout/sessions', trace_id: traceId });
    expect(received.map((each) => [each.url, each.headers['content-type']])).toContainEqual(['/v1/traces', 'application/x-protobuf']);
    const exported = Buffer.concat(received.map(({ body }) => body));
    for (const word of ['payments-and-orders', 'append checkout_session', 'POST /v1/checkout/sessions', line.request_id, line.account])
      expect(exported.includes(word)).toBe(true);
    expect(exported.includes(Buffer.from(traceId, 'hex'))).toBe(true);
    expect(exported.includes('asha.rao')).toBe(false);
  });
});
