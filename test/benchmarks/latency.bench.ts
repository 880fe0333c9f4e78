import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalDeployment } from '#apps/demo/local-deployment';
import { loadConfiguration } from '#platform/config/configuration';
import { loadSecretBox } from '#privacy/secrets/secret-box-file';
import { within } from '#test/benchmarks/deadline';
import { keyOf } from '#test/benchmarks/deployment-key';
import { paidOrders } from '#test/benchmarks/paid-orders';
import { startServers } from '#test/benchmarks/servers';
import { MerchantClient } from '#test/support/clients/merchant-client';
import { GRPC, MONGODB } from '#test/support/machine/counted-calls';
import { SlowRelay } from '#test/support/machine/slow-relay';
import { directlyAt } from '#test/support/stores/mongodb-address';

/** Milliseconds that each call of a store takes longer: in one building, in one city, and between cities. */
const LATENCIES = [0, 1, 5];
const REQUESTS = 60;
/** Seconds. */
const LONGEST_START = 120;
const LONGEST_PURCHASES = 600;

/** A deployment whose stores are further and further away: purchases a second, calls of the stores for each, and what a request takes. */
export async function run(purchases: number): Promise<object[]> {
  const directory = mkdtempSync(join(tmpdir(), 'latency-bench-'));
  const servers = await startServers(directory);
  const documents = servers.mongodbUrl();
  const [history, mongo] = [new URL(servers.eventstoredbUrl), new URL(documents)];
  const relays = {
    history: await SlowRelay.to(history.hostname, Number(history.port || 2113), GRPC),
    documents: await SlowRelay.to(mongo.hostname, Number(mongo.port || 27_017), MONGODB),
  };
  history.host = `127.0.0.1:${relays.history.port}`;
  const stores = { EVENTSTOREDB_URL: history.href, MONGODB_URL: directlyAt(`127.0.0.1:${relays.documents.port}`, documents) };
  const environment = { ...stores, DATA_DIR: directory, PERSONAL_DATA_KEY_FILE: join(directory, 'personal-data.key') };
  loadSecretBox(loadConfiguration(environment));
  const deployment = await within(LONGEST_START, 'the processes of the deployment', LocalDeployment.start(environment, 'dist/apps'));
  try {
    const ca = readFileSync(deployment.certificate.file, 'utf8');
    const key = await keyOf(deployment);
    const merchant = new MerchantClient(deployment.api, ca, key);
    const hurry = servers.quick ? { atOnce: 16, look: 50 } : { atOnce: 2, look: 200 };
    const buy = (count: number): Promise<string[]> =>
      within(
        LONGEST_PURCHASES,
        `${count} paid orders`,
        paidOrders({ url: deployment.api, ca, connections: hurry.atOnce }, key, count, hurry),
      );
    await buy(2);
    const rows: object[] = [];
    for (const delay of LATENCIES) {
      for (const relay of Object.values(relays)) relay.delay = delay;
      const before = [relays.documents.calls, relays.history.calls] as const;
      const began = performance.now();
      const [order] = await buy(purchases);
      const seconds = (performance.now() - began) / 1000;
      const calls = [relays.documents.calls - before[0], relays.history.calls - before[1]] as const;
      const get = await times(() => merchant.get(`/orders/${order}`));
      const post = await times(() => merchant.post('/checkout/sessions', SESSION));
      rows.push({
        [`added, ms (${servers.words})`]: delay,
        'purchases a second': purchases / seconds,
        'calls of MongoDB each': calls[0] / purchases,
        'of EventStoreDB': calls[1] / purchases,
        'GET p50, ms': get.p50,
        'GET p95': get.p95,
        'POST p50': post.p50,
        'POST p95': post.p95,
      });
    }
    await merchant.close();
    return rows;
  } finally {
    await deployment.stop();
    for (const relay of Object.values(relays)) await relay.close();
    await servers.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

const SESSION = { amount: 1_000, currency: 'INR', customer: { phone: '+919876543210' } };

/** One request after the other. */
async function times(ask: () => Promise<{ readonly status: number }>): Promise<{ p50: number; p95: number }> {
  const took: number[] = [];
  for (let n = 0; n < REQUESTS; n++) {
    const began = performance.now();
    const { status } = await ask();
    if (status >= 300) throw new Error(`A request was answered ${status}.`);
    took.push(performance.now() - began);
  }
  const sorted = took.toSorted((a, b) => a - b);
  return { p50: sorted[Math.floor(REQUESTS / 2)]!, p95: sorted[Math.floor(REQUESTS * 0.95)]! };
}
