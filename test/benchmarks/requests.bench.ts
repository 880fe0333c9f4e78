import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { cart } from '#apps/demo/cart';
import { type BenchResult, interleaved } from '#test/benchmarks/bench';
import { startChild, stopChild } from '#test/benchmarks/child';
import { load, type Sent, type Target } from '#test/benchmarks/load';
import { OutsidePartners } from '#test/benchmarks/outside-partners';
import { paidOrders } from '#test/benchmarks/paid-orders';
import { settled } from '#test/benchmarks/settled';
import { operate } from '#test/support/services/operate';

const SECONDS = 2;
/** The bytes that the bare server answers. */
const ANSWER = 'answer.json';
/** Orders for each of the refunds' figures: enough that none gets more refunds than an order may have, and no figure's orders carry those of another. */
const ORDERS = 2000;

interface Service {
  readonly url: string;
  readonly certificateFile: string;
  readonly key: string;
  /** May send one request a second. */
  readonly slowKey: string;
}

/** Requests end to end over TLS against Nest and Fastify that answer the very same bytes and store nothing. */
export async function run(): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'requests-bench-'));
  const ports = { PORT: '0', OPERATIONS_PORT: '0', SANDBOX_PORT: '0', SANDBOX_SHOP_PORT: '0' };
  const { said, child } = await startChild<Service>('service-server.js', { ...ports, DATA_DIR: directory, LOG_LEVEL: 'warn' });
  const partners = await OutsidePartners.connectedTo({ ...said, directory });
  try {
    const service = { url: said.url, ca: readFileSync(said.certificateFile, 'utf8') };
    const { operations } = await operate(directory, 'service.addresses');
    const paid = await paidOrders(service, said.key, 3 * ORDERS);
    await settled(operations);
    const part = (n: number): string[] => paid.slice(n * ORDERS, (n + 1) * ORDERS);
    const orders = part(0);
    const headers = { authorization: `Bearer ${said.key}` };
    const posts = { ...headers, 'content-type': 'application/json' };
    let count = 0;
    const refundOf = (ids: readonly string[]) => (): Sent => {
      const order_id = ids[count++ % ids.length]!;
      return { method: 'POST', path: '/v1/refunds', headers: posts, body: JSON.stringify({ order_id, amount: 10, reason: 'other' }) };
    };
    const refund = refundOf(part(1));
    const refundByKey = refundOf(part(2));
    const keyed = (): Sent => ({ ...refundByKey(), headers: { ...posts, 'idempotency-key': `refund-${count}` } });
    const replayed = refund();
    const again = (): Sent => ({ ...replayed, headers: { ...posts, 'idempotency-key': 'refund-again' } });
    const session = (): Sent => ({
      method: 'POST',
      path: '/v1/checkout/sessions',
      headers: posts,
      body: JSON.stringify(cart(`cart-${count++}`, ['prepaid'])),
    });
    const order = (): Sent => ({ method: 'GET', path: `/v1/orders/${orders[count++ % orders.length]}`, headers });
    const list = (): Sent => ({ method: 'GET', path: '/v1/orders?limit=25', headers });
    const tooMany = (): Sent => ({ ...order(), headers: { authorization: `Bearer ${said.slowKey}` }, refused: true });
    const reads = [
      await against(directory, 'GET /v1/orders/{id}', service, order, 0.6),
      await against(directory, 'GET /v1/orders?limit=25', service, list, 0.35),
    ];
    const whole = await against(directory, 'POST /v1/refunds until all that follows is done', service, refundOf(orders), 0.5, () =>
      settled(operations),
    );
    child.send('quiet');
    await once(child, 'message');
    return [
      ...reads,
      whole,
      await against(directory, 'POST /v1/refunds', service, refund, 0.5),
      await appending(directory, service, refund),
      await against(directory, 'POST /v1/refunds with Idempotency-Key', service, keyed, 0.5),
      await against(directory, 'POST /v1/refunds, replayed', service, again, 0.5),
      await against(directory, 'POST /v1/checkout/sessions', service, session, 0.4),
      await against(directory, 'GET /v1/orders/{id}, refused with 429', service, tooMany, 0.6),
    ];
  } finally {
    await partners.stop();
    await stopChild(child);
    rmSync(directory, { recursive: true, force: true });
  }
}

/** `directory` holds the certificate of the service, which the bare server shows as well. */
export async function against(
  directory: string,
  name: string,
  service: Target,
  next: () => Sent,
  goal: number,
  followed?: () => Promise<void>,
): Promise<BenchResult> {
  // The first answer is another than the following ones where requests are replayed or limited.
  await answerOf(service, next());
  writeFileSync(join(directory, ANSWER), await answerOf(service, next()));
  const { said, child } = await startBare(directory);
  try {
    const bare = { ...service, url: said.url };
    const measured = await interleaved(
      async () => {
        const answered = await load(service, next, followed === undefined ? SECONDS : SECONDS / 2);
        await followed?.();
        return answered;
      },
      () => load(bare, () => ({ ...next(), path: '/v1/bare', refused: false }), SECONDS),
      3,
    );
    return { name, goal, unit: 'requests/s', ...measured };
  } finally {
    await stopChild(child);
  }
}

/** What a write can reach at most: the bare server with only one durable append. The answer is that of the figure before. */
async function appending(directory: string, service: Target, next: () => Sent): Promise<BenchResult> {
  const { said, child } = await startBare(directory);
  const bare = (path: string): Promise<number> => load({ ...service, url: said.url }, () => ({ ...next(), path }), SECONDS);
  try {
    const measured = await interleaved(
      () => bare('/v1/bare/appended'),
      () => bare('/v1/bare'),
      3,
    );
    return { name: 'the bare server, appending what was sent', goal: 0.5, unit: 'requests/s', ...measured };
  } finally {
    await stopChild(child);
  }
}

function startBare(directory: string): ReturnType<typeof startChild<{ url: string }>> {
  const file = (...names: string[]): string => join(directory, ...names);
  const tls = { CERT_FILE: file('tls', 'certificate.pem'), KEY_FILE: file('tls', 'key.pem') };
  return startChild('bare-server.js', { ...tls, ANSWER_FILE: file(ANSWER), APPENDED_FILE: file(`${randomUUID()}.db`) });
}

async function answerOf({ url, ca }: Target, { method, path, headers, body }: Sent): Promise<string> {
  const dispatcher = new Agent({ connect: { ca } });
  const answer = await request(`${url}${path}`, { method, headers, body, dispatcher });
  const text = await answer.body.text();
  await dispatcher.close();
  return text;
}
