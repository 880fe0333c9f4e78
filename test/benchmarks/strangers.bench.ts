import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { Agent, request } from 'undici';
import { cart } from '#apps/demo/cart';
import { median } from '#test/benchmarks/bench';
import { startChild, stopChild } from '#test/benchmarks/child';
import { paidOrders } from '#test/benchmarks/paid-orders';
import type { Sent } from '#test/benchmarks/load';
import { settled } from '#test/benchmarks/settled';
import type { Flooded, Flooding } from '#test/benchmarks/strangers/flood';
import { known } from '#test/benchmarks/strangers/known';
import { OPEN_ROUTES, WRONG_CREDENTIALS } from '#test/benchmarks/strangers/open-routes';
import { operate } from '#test/support/services/operate';

const SECONDS = 1.5;
/** The neighbour's requests per second, and how many of them are payments; the others read orders. */
const RATE = 200;
const PAYMENTS = 10;
/** Each begins with a handshake, which is to be less than 1 in 100 of what is sent. */
const CONNECTIONS = 2;
/** Seconds that the stranger is ahead, for handshakes. */
const LEAD = 0.4;
const ORDERS = 50;
/** One-time links that the known person was issued: a long history. */
const LINKS = 1000;
/** Routes between two measurements without a stranger. */
const BETWEEN_QUIET = 8;
/** Milliseconds for what a flood leaves behind. */
const REST = 200;
const GOAL = 2;

interface Service {
  readonly url: string;
  readonly certificateFile: string;
  readonly key: string;
}

interface Waited {
  readonly p50: number;
  readonly p99: number;
}

/** A time in which the neighbour waited, and the milliseconds of CPU that the service used. */
interface Measured {
  readonly waited: Waited;
  readonly cpu: number;
}

interface Row extends Flooded, Measured {
  readonly route: string;
}

/**
 * How long a merchant's server waits while a stranger floods one open route after the other over 32 connections, beside the wait without the stranger
 * in the same run. The dearest route, by the CPU of a request, is the last: on a shared machine that says more than how long others waited.
 */
export async function run(): Promise<object[]> {
  const directory = mkdtempSync(join(tmpdir(), 'strangers-bench-'));
  const ports = { PORT: '0', OPERATIONS_PORT: '0', SANDBOX_PORT: '0', SANDBOX_SHOP_PORT: '0' };
  const { said, child } = await startChild<Service>('service-server.js', { ...ports, DATA_DIR: directory, LOG_LEVEL: 'fatal' });
  const stranger = await startChild<string>('strangers/flood.js', {});
  const ca = readFileSync(said.certificateFile, 'utf8');
  const agent = new Agent({ connect: { ca } });
  try {
    const orders = await paidOrders({ url: said.url, ca }, said.key, ORDERS);
    const call = callerOf(said, agent);
    const ids = await known({ origin: said.url, call, operate: (name, input) => operate(directory, name, input) }, orders[0]!, LINKS);
    const routes = Object.keys({ ...OPEN_ROUTES, ...WRONG_CREDENTIALS });
    const quiets = 1 + Math.ceil(routes.length / BETWEEN_QUIET);
    const sessions = await openSessions(call, (routes.length + quiets + 1) * SECONDS * PAYMENTS);
    await settled((await operate(directory, 'service.addresses')).operations);
    const neighbour = new Neighbour(said, ca, orders, sessions);
    await neighbour.waits();
    const measured = async (act: () => Promise<Waited>): Promise<Measured> => {
      const before = cpuOf(child.pid!);
      return { waited: await act(), cpu: cpuOf(child.pid!) - before };
    };
    const [quiet, rows]: [Measured[], Row[]] = [[await measured(() => neighbour.waits())], []];
    for (const [n, route] of routes.entries()) {
      const flooding = { url: said.url, ca, route, known: ids, seconds: SECONDS + LEAD };
      const flooded = flood(stranger.child, flooding);
      const beside = await measured(async () => {
        await pause(LEAD * 1000);
        const waited = await neighbour.waits();
        await flooded;
        return waited;
      });
      rows.push({ route, ...beside, ...(await flooded) });
      await pause(REST);
      if ((n + 1) % BETWEEN_QUIET === 0) quiet.push(await measured(() => neighbour.waits()));
    }
    return tableOf(rows, quiet);
  } finally {
    await agent.close();
    await stopChild(stranger.child);
    await stopChild(child);
    rmSync(directory, { recursive: true, force: true });
  }
}

function tableOf(rows: readonly Row[], quiet: readonly Measured[]): object[] {
  const [p50, p99, cpu] = [({ waited }: Measured) => waited.p50, ({ waited }: Measured) => waited.p99, (each: Measured) => each.cpu].map(
    (of) => median(quiet.map(of)),
  ) as [number, number, number];
  const each = (row: Row): number => Math.max(0, row.cpu - cpu) / count(row);
  return rows
    .toSorted((a, b) => each(a) - each(b))
    .map((row) => ({
      route: row.route,
      'requests/s': Math.round(row.perSecond),
      answers: Object.entries(row.statuses)
        .map(([status, of]) => `${status}: ${of}`)
        .join(', '),
      'CPU ms': each(row).toFixed(2),
      'p50 ms': row.waited.p50,
      'quiet p50': p50,
      'p99 ms': row.waited.p99,
      'quiet p99': p99,
      ratio: (row.waited.p99 / p99).toFixed(2),
      goal: GOAL,
    }));
}

const count = ({ statuses }: Flooded): number =>
  Math.max(
    1,
    Object.values(statuses).reduce((sum, of) => sum + of, 0),
  );

/** Milliseconds of CPU that a process has used. The kernel counts hundredths of a second. */
function cpuOf(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13);
  return 10 * (Number(user) + Number(system));
}

async function flood(stranger: ChildProcess, flooding: Flooding): Promise<Flooded> {
  stranger.send(flooding);
  return ((await once(stranger, 'message')) as [Flooded])[0];
}

/** A merchant's server with a key, at another address than the stranger: it reads orders, and pays. */
class Neighbour {
  private count = 0;

  constructor(
    private readonly service: Service,
    private readonly ca: string,
    private readonly orders: readonly string[],
    private readonly sessions: string[],
  ) {}

  /** What it waits for its answers, in milliseconds. */
  async waits(): Promise<Waited> {
    const { latency, requests, non2xx, errors } = await autocannon({
      url: this.service.url,
      connections: CONNECTIONS,
      overallRate: RATE,
      duration: SECONDS,
      tlsOptions: { ca: this.ca },
      requests: [{ setupRequest: (request) => ({ ...request, ...this.next() }) }],
    });
    if (non2xx + errors > 0) throw new Error(`${non2xx} requests of the neighbour were refused and ${errors} broke off.`);
    // Without any answer in the whole time, its length is the least that was waited.
    return requests.total === 0 ? { p50: SECONDS * 1000, p99: SECONDS * 1000 } : { p50: latency.p50, p99: latency.p99 };
  }

  private next(): Sent {
    const headers = { authorization: `Bearer ${this.service.key}`, 'content-type': 'application/json' };
    const session = this.count++ % (RATE / PAYMENTS) === 0 ? this.sessions.pop() : undefined;
    if (session === undefined) return { method: 'GET', path: `/v1/orders/${this.orders[this.count % this.orders.length]}`, headers };
    const body = JSON.stringify({ payment_option: 'prepaid', payment: { method: 'upi', upi: { vpa: 'success@test' } } });
    return { method: 'POST', path: `/v1/checkout/sessions/${session}/complete`, headers, body };
  }
}

type Call = Parameters<typeof known>[0]['call'];

const callerOf =
  ({ url, key }: Service, dispatcher: Agent): Call =>
  async (method, path, body) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await request(`${url}/v1${path}`, { method, headers, dispatcher, body: body && JSON.stringify(body) });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${path} was refused: ${text}`);
    return JSON.parse(text);
  };

/** Sessions for the neighbour's payments. */
async function openSessions(call: Call, count: number): Promise<string[]> {
  const opened: string[] = [];
  for (let n = 0; n < count; n++) opened.push((await call('POST', '/checkout/sessions', cart(`neighbour-${n}`, ['prepaid']))).id);
  return opened;
}
