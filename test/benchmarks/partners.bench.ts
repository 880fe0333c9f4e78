import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { median } from '#test/benchmarks/bench';
import { startChild, stopChild } from '#test/benchmarks/child';
import type { Sent, Target } from '#test/benchmarks/load';
import { untilNextAction } from '#test/benchmarks/next-actions';
import { KEYS, OutsidePartners, SHOP } from '#test/benchmarks/outside-partners';
import { paidOrders, pendingPayments } from '#test/benchmarks/paid-orders';
import { settled } from '#test/benchmarks/settled';
import { operate } from '#test/support/services/operate';

const SECONDS = 10;
/** Few, because each begins with a handshake that costs more than what is measured: they are to be no more than 1 in 100 of what is sent. */
const CONNECTIONS = 8;
const NOTICES_PER_SECOND = 200;
const REFUNDS_PER_SECOND = 100;
const LATENCY_MS = 500;
const RUNS = 3;
const SHOPPERS = 200;
const SHOPPERS_PER_SECOND = 20;
/** The latency of each call of a gateway that shoppers wait for. */
const QUICK_MS = 300;

/** What partners cost: notices stored and answered, and merchants' requests while the gateway takes half a second over each call, shoppers who wait for its word. */
export async function run(): Promise<object[]> {
  const directory = mkdtempSync(join(tmpdir(), 'partners-bench-'));
  const ports = { PORT: '0', OPERATIONS_PORT: '0', SANDBOX_PORT: '0', SANDBOX_SHOP_PORT: '0' };
  const environment = { ...ports, DATA_DIR: directory, LOG_LEVEL: 'warn' };
  const { said, child } = await startChild<{ url: string; certificateFile: string; key: string }>('service-server.js', environment);
  const service = { url: said.url, ca: readFileSync(said.certificateFile, 'utf8') };
  const partners = await OutsidePartners.connectedTo({ ...said, directory });
  try {
    const { operations } = await operate(directory, 'service.addresses');
    const payments = await pendingPayments(service, said.key, NOTICES_PER_SECOND * (SECONDS + 1));
    const orders = await paidOrders(service, said.key, 4 * REFUNDS_PER_SECOND);
    await settled(operations);
    const read = (): Sent => ({ method: 'GET', path: `/v1/orders/${orders[0]}`, headers: { authorization: `Bearer ${said.key}` } });
    const machine = await p99(service, read, NOTICES_PER_SECOND);
    let reported = 0;
    const notices = await p99(service, () => noticeOf(partners.gateway, payments[reported++ % payments.length]!), NOTICES_PER_SECOND);

    await settled(operations);
    let shown = 0;
    const shopNotices = await p99(service, () => noticeOfShop(partners.shop, ++shown), NOTICES_PER_SECOND);

    const headers = { authorization: `Bearer ${said.key}`, 'content-type': 'application/json' };
    let requested = 0;
    const refund = (): Sent => {
      const order_id = orders[requested++ % orders.length]!;
      return { method: 'POST', path: '/v1/refunds', headers, body: JSON.stringify({ order_id, amount: 10, reason: 'other' }) };
    };
    const [idle, busy]: [number[], number[]] = [[], []];
    let most = 0;
    for (let run = 0; run < RUNS; run++) {
      await settled(operations);
      idle.push(await p99(service, refund, REFUNDS_PER_SECOND));
      await settled(operations);
      await partners.ask({ latency: LATENCY_MS });
      busy.push(await p99(service, refund, REFUNDS_PER_SECOND));
      most = (await partners.ask({ latency: 0 })).most;
    }
    await settled(operations);
    await partners.ask({ latency: QUICK_MS });
    const waits = await untilNextAction(service, said.key, SHOPPERS, SHOPPERS_PER_SECOND);
    const ratio = median(busy.map((figure, run) => figure / idle[run]!)).toFixed(2);
    return [
      row(`GET /v1/orders/{id}, ${NOTICES_PER_SECOND}/s: what this machine allows`, machine),
      row(`notices stored and answered, ${NOTICES_PER_SECOND}/s`, notices, '≤ 50'),
      row(`notices of a shop, each of another order, ${NOTICES_PER_SECOND}/s`, shopNotices, '≤ 50'),
      row(`POST /v1/refunds, ${REFUNDS_PER_SECOND}/s, quick gateway`, median(idle)),
      row(`the same, ${most} calls under way at ${LATENCY_MS} ms`, median(busy), `≤ 1.2 × the one above (${ratio} ×)`),
      row(`next_action read after the request to pay, ${SHOPPERS_PER_SECOND}/s, gateway of ${QUICK_MS} ms`, p95(waits), '≤ 1,000', 'p95'),
    ];
  } finally {
    await stopChild(child);
    await partners.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

const row = (what: string, ms: number, goal = '', of = 'p99'): object => ({ '': what, ms, of, goal });

/** Milliseconds within which 99 of 100 are answered, at a steady rate. */
async function p99({ url, ca }: Target, next: () => Sent, perSecond: number): Promise<number> {
  const { latency, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    overallRate: perSecond,
    tlsOptions: { ca },
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx} requests were refused and ${errors} broke off.`);
  return latency.p99;
}

const p95 = (taken: readonly number[]): number => taken.toSorted((a, b) => a - b)[Math.floor(0.95 * taken.length)]!;

/** A notice of an order that is unknown here: it is stored, looked up, and waits. */
function noticeOfShop(connection: string, id: number): Sent {
  const body = JSON.stringify({
    id,
    name: `#${id}`,
    updated_at: new Date().toISOString(),
    total_price: '2499.00',
    currency: 'INR',
    tags: 'gift',
  });
  const headers = {
    'content-type': 'application/json',
    'x-shopify-topic': 'orders/updated',
    'x-shopify-shop-domain': SHOP.shopDomain,
    'x-shopify-webhook-id': `delivery-${id}`,
    'x-shopify-event-id': `event-${id}`,
    'x-shopify-hmac-sha256': createHmac('sha256', SHOP.appSecret).update(body).digest('base64'),
  };
  return { method: 'POST', path: `/v1/integrations/storefront/${connection}`, headers, body };
}

function noticeOf(connection: string, { order, payment, reference, amount }: Awaited<ReturnType<typeof pendingPayments>>[number]): Sent {
  const entity = { id: reference, entity: 'payment', amount, currency: 'INR', status: 'captured', notes: { order, payment } };
  const created_at = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({
    entity: 'event',
    event: 'payment.captured',
    contains: ['payment'],
    payload: { payment: { entity } },
    created_at,
  });
  const signature = createHmac('sha256', KEYS.webhookSecret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature, 'x-razorpay-event-id': payment };
  return { method: 'POST', path: `/v1/integrations/payments/${connection}`, headers, body };
}
