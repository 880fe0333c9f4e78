import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BSON, MongoClient } from 'mongodb';
import type { DeployedProcess } from '#apps/demo/deployed-process';
import { LocalDeployment } from '#apps/demo/local-deployment';
import { loadConfiguration } from '#platform/config/configuration';
import { loadSecretBox } from '#privacy/secrets/secret-box-file';
import { startChild, stopChild } from '#test/benchmarks/child';
import { keyOf } from '#test/benchmarks/deployment-key';
import { registerEndpoint } from '#test/benchmarks/endpoint';
import { cashOrders, paidOrders } from '#test/benchmarks/paid-orders';
import { startServers } from '#test/benchmarks/servers';
import { settled } from '#test/benchmarks/settled';

const BUY = { prepaid: paidOrders, COD: cashOrders };
const SHOPPERS = { atOnce: 4, look: 200 };
const WARM = 20;
const IDLE_SECONDS = 10;
/** Documents of these are written once a second and kept for a time of their own: `docs/deployment.md` has what they take. */
const OF_REQUESTS = /^request_logs/;

/**
 * What one purchase costs each process of a deployment, from its session to the last webhook: CPU beside what the process takes when idle, its memory,
 * and the documents that stay in MongoDB with their bytes, which do not depend on the server. `docs/scale.md` is computed from these.
 */
export async function run(purchases: number): Promise<object[]> {
  const directory = mkdtempSync(join(tmpdir(), 'processes-bench-'));
  const servers = await startServers(directory);
  const { said: receiver, child: merchant } = await startChild<{ url: string; certificate: string }>('webhook-receiver-server.js', {});
  writeFileSync(join(directory, 'receiver.pem'), receiver.certificate);
  const mongodbUrl = servers.mongodbUrl();
  const environment = {
    EVENTSTOREDB_URL: servers.eventstoredbUrl,
    MONGODB_URL: mongodbUrl,
    DATA_DIR: directory,
    PERSONAL_DATA_KEY_FILE: join(directory, 'personal-data.key'),
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128',
    WEBHOOK_CA_FILE: join(directory, 'receiver.pem'),
  };
  loadSecretBox(loadConfiguration(environment));
  const deployment = await LocalDeployment.start(environment, 'dist/apps');
  try {
    const [key, ca] = [await keyOf(deployment), readFileSync(deployment.certificate.file, 'utf8')];
    const service = { url: deployment.api, ca };
    await registerEndpoint(service, key, receiver.url);
    const processes = [...deployment.processes.values()];
    const rows: object[] = [];
    for (const [kind, buy] of Object.entries(BUY)) {
      await buy(service, key, WARM, SHOPPERS);
      await allSettled(processes);
      const idle = await cpuDuring(processes, () => pause(IDLE_SECONDS * 1000));
      const before = await documentsIn(mongodbUrl);
      const busy = await cpuDuring(processes, async () => {
        await buy(service, key, purchases, SHOPPERS);
        await allSettled(processes);
      });
      const after = await documentsIn(mongodbUrl);
      for (const [n, process] of processes.entries()) {
        const ms = busy.cpu[n]! - (idle.cpu[n]! / idle.seconds) * busy.seconds;
        const mebibytes = (await process.measured('process_resident_memory_bytes')) / 2 ** 20;
        rows.push(
          row(`${kind}: ${process.name}`, {
            'CPU, ms': ms / purchases,
            'idle, ms/s': idle.cpu[n]! / idle.seconds,
            'memory, MiB': mebibytes,
          }),
        );
      }
      for (const [collection, { count, bytes }] of after) {
        const [documents, kept] = [count - (before.get(collection)?.count ?? 0), bytes - (before.get(collection)?.bytes ?? 0)];
        if (documents > 0) rows.push(row(`${kind}: ${collection}`, { documents: documents / purchases, bytes: kept / purchases }));
      }
    }
    return rows;
  } finally {
    await deployment.stop();
    await stopChild(merchant);
    await servers.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

const row = (what: string, figures: object): object => ({
  '': what,
  'CPU, ms': '',
  'idle, ms/s': '',
  'memory, MiB': '',
  documents: '',
  bytes: '',
  ...figures,
});

/** The projector and the two that do jobs: each reports all that is due. */
const allSettled = async (processes: readonly DeployedProcess[]): Promise<void> => {
  for (const each of processes.filter(({ name }) => ['integrator', 'webhook-sender'].includes(name))) await settled(each.operations);
};

/** Milliseconds of CPU that each took, and how many seconds it was. */
async function cpuDuring(processes: readonly DeployedProcess[], work: () => Promise<unknown>): Promise<{ cpu: number[]; seconds: number }> {
  const read = (): Promise<number[]> =>
    Promise.all(processes.map(async (each) => (await each.measured('process_cpu_seconds_total')) * 1000));
  const [began, before] = [performance.now(), await read()];
  await work();
  const after = await read();
  return { cpu: after.map((ms, n) => ms - before[n]!), seconds: (performance.now() - began) / 1000 };
}

/** By collection, read models by their names without the generation. */
async function documentsIn(url: string): Promise<Map<string, { count: number; bytes: number }>> {
  const client = new MongoClient(url);
  const found = new Map<string, { count: number; bytes: number }>();
  for (const collection of await client.db().collections()) {
    if (OF_REQUESTS.test(collection.collectionName)) continue;
    const name = collection.collectionName.replace(/_g\d+(?=_|$)/, '');
    const sum = found.get(name) ?? { count: 0, bytes: 0 };
    for await (const document of collection.find()) {
      sum.count++;
      sum.bytes += BSON.calculateObjectSize(document);
    }
    found.set(name, sum);
  }
  await client.close();
  return found;
}
