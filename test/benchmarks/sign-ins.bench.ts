import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { type BenchResult, median } from '#test/benchmarks/bench';
import { startChild, stopChild } from '#test/benchmarks/child';
import { paidOrders } from '#test/benchmarks/paid-orders';

const SECONDS = 5;
const TURNS = 3;
/** Requests a second. */
const MERCHANT_RATE = 200;
const ATTACK_RATE = 1024;
/** Addresses, each with fewer failures in a turn than are counted before it is refused without a hash. */
const ATTACKERS = 64;
const ORDERS = 50;

interface Service {
  readonly url: string;
  readonly certificateFile: string;
  readonly key: string;
}

/**
 * What a merchant waits for an order at the 99th percentile while 1,024 sign-ins a second are tried with wrong passwords, as a ratio to what it waits
 * without them. Each names another e-mail address, and each address tries few, so that no throttle spares the hash.
 */
export async function run(): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'sign-ins-bench-'));
  const ports = { PORT: '0', OPERATIONS_PORT: '0', SANDBOX_PORT: '0', SANDBOX_SHOP_PORT: '0' };
  const { said, child } = await startChild<Service>('service-server.js', { ...ports, DATA_DIR: directory, LOG_LEVEL: 'fatal' });
  try {
    const ca = readFileSync(said.certificateFile, 'utf8');
    const orders = await paidOrders({ url: said.url, ca }, said.key, ORDERS);
    const merchant = (): Promise<number> => waited(said, ca, orders);
    const attacked = async (turn: number): Promise<number> => (await Promise.all([merchant(), attack(said.url, ca, turn)]))[0];
    await merchant();
    const [quiet, busy]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < TURNS; turn++) {
      quiet.push(await merchant());
      busy.push(await attacked(turn));
    }
    return [resultOf(median(busy), median(quiet))];
  } finally {
    await stopChild(child);
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Milliseconds, of 99 in 100 orders that are read. */
async function waited({ url, key }: Service, ca: string, orders: readonly string[]): Promise<number> {
  let count = 0;
  const { latency, non2xx, errors } = await autocannon({
    url,
    connections: 8,
    overallRate: MERCHANT_RATE,
    duration: SECONDS,
    tlsOptions: { ca },
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          path: `/v1/orders/${orders[count++ % orders.length]}`,
          headers: { authorization: `Bearer ${key}` },
        }),
      },
    ],
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx} orders were refused and ${errors} requests broke off.`);
  return latency.p99;
}

/** `turn`: each has addresses of its own. */
async function attack(url: string, ca: string, turn: number): Promise<void> {
  await Promise.all(Array.from({ length: ATTACKERS }, (_, n) => attackFrom(`127.1.${turn}.${n + 1}`, url, ca)));
}

async function attackFrom(localAddress: string, url: string, ca: string): Promise<void> {
  await autocannon({
    url,
    connections: 2,
    overallRate: ATTACK_RATE / ATTACKERS,
    duration: SECONDS,
    tlsOptions: { ca, localAddress, family: 4 },
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          method: 'POST',
          path: '/admin/v1/session',
          headers: { 'content-type': 'application/json', origin: url },
          body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'not the password of anybody' }),
        }),
      },
    ],
  });
}

const resultOf = (busy: number, quiet: number): BenchResult => ({
  name: `GET /v1/orders/{id} beside ${ATTACK_RATE} wrong sign-ins a second`,
  ratio: quiet / busy,
  goal: 0.5,
  rate: 1000 / busy,
  floor: 1000 / quiet,
  unit: 'orders/s at p99',
  note: `p99 ${busy.toFixed(1)} ms, ${quiet.toFixed(1)} ms without them`,
});
