import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalDeployment } from '#apps/demo/local-deployment';
import { loadConfiguration } from '#platform/config/configuration';
import { loadSecretBox } from '#privacy/secrets/secret-box-file';
import type { BenchResult } from '#test/benchmarks/bench';
import { within } from '#test/benchmarks/deadline';
import { keyOf } from '#test/benchmarks/deployment-key';
import { following } from '#test/benchmarks/following';
import type { Sent, Target } from '#test/benchmarks/load';
import { paidOrders } from '#test/benchmarks/paid-orders';
import { against } from '#test/benchmarks/requests.bench';
import { type Servers, startServers } from '#test/benchmarks/servers';

/** An order takes 50 refunds: enough for those requested in the time. */
const QUICK = { orders: 400, connections: 32, hurry: { atOnce: 32, look: 20 } };
const SLOW = { orders: 10, connections: 2, hurry: { atOnce: 2, look: 200 } };
/** Seconds. */
const LONGEST_START = 60;
const LONGEST_CHECKOUT = 300;

/** The service as processes on servers: requests beside the bare server's, and the projector along a history of so many events. */
export async function run(events: number): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'deployment-bench-'));
  const servers = await startServers(directory);
  try {
    return [...(await requests(directory, servers)), await following(servers, events)];
  } finally {
    await servers.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function requests(directory: string, { eventstoredbUrl, mongodbUrl, words, quick }: Servers): Promise<BenchResult[]> {
  const stores = { EVENTSTOREDB_URL: eventstoredbUrl, MONGODB_URL: mongodbUrl() };
  const environment = { ...stores, DATA_DIR: directory, PERSONAL_DATA_KEY_FILE: join(directory, 'personal-data.key') };
  loadSecretBox(loadConfiguration(environment));
  const deployment = await within(LONGEST_START, 'the processes of the deployment', LocalDeployment.start(environment, 'dist/apps'));
  try {
    const key = await keyOf(deployment);
    const ca = readFileSync(deployment.certificate.file, 'utf8');
    const { orders: count, connections, hurry } = quick ? QUICK : SLOW;
    const side = async (name: string): Promise<Target> => ({
      url: `https://localhost:${await deployment.processes.get(name)!.port}`,
      ca,
      connections,
    });
    const checkedOut = paidOrders({ url: deployment.api, ca }, key, count, hurry);
    const orders = await within(LONGEST_CHECKOUT, `${count} paid orders`, checkedOut);
    const headers = { authorization: `Bearer ${key}` };
    let sent = 0;
    const refund = (): Sent => ({
      method: 'POST',
      path: '/v1/refunds',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ order_id: orders[sent++ % orders.length], amount: 10, reason: 'other' }),
    });
    const order = (): Sent => ({ method: 'GET', path: `/v1/orders/${orders[sent++ % orders.length]}`, headers });
    return [
      { ...(await against(directory, 'GET /v1/orders/{id}', await side('query-api'), order, 0.6)), note: words },
      { ...(await against(directory, 'POST /v1/refunds', await side('command-api'), refund, 0.5)), note: words },
    ];
  } finally {
    await deployment.stop();
  }
}
