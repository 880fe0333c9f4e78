import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { caddyVersion } from '#test/composed/caddy';
import { ComposedDeployment } from '#test/composed/composed-deployment';
import { documentedSteps, OperatorsShell } from '#test/composed/documented-steps';
import { PatientMerchant } from '#test/composed/patient-merchant';
import { watchedMetrics } from '#test/composed/watched-metrics';
import { EventStoreDbDouble } from '#test/support/eventstoredb-double/eventstoredb-double';
import { judgedLog } from '#test/support/judged-events';
import { eventually } from '#test/support/eventually';
import type { Json } from '#test/support/merchant-client';
import { describeMongo, ownDatabases } from '#test/support/mongodb';

/** For all that a deployment of eleven processes does on a machine that others use too. */
const PATIENCE = 120_000;
const SELLERS = 3;
const BETWEEN_KILLS_MS = 1_000;
const COPIES = ['command-api', 'query-api', 'projector', 'webhook-sender', 'integrator'];

const describeComposed = caddyVersion === null ? describe.skip : describeMongo;

// The stores are doubles that know no users: so `store-users` is not run, and the addresses are given as an operator may give others.
describeComposed('docker-compose.yml, without containers (it needs Caddy: apt-get install caddy)', (server?: string) => {
  const databases = ownDatabases(server!);
  const directory = mkdtempSync(join(tmpdir(), 'composed-'));
  const reported = new Set<string>();
  const receiver = createServer(async (requested, answer) => {
    const pieces = await requested.toArray();
    reported.add(JSON.parse(Buffer.concat(pieces).toString()).data.object.id);
    answer.end();
  });
  let eventStore: EventStoreDbDouble;
  let deployment: ComposedDeployment;
  let operator: OperatorsShell;
  let merchant: PatientMerchant;

  beforeAll(async () => {
    eventStore = await EventStoreDbDouble.start();
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    deployment = new ComposedDeployment(directory, {
      EVENTSTOREDB_URL: eventStore.url,
      EVENTSTOREDB_PASSWORD_FILE: '',
      MONGODB_URL: databases.next(),
      MONGODB_PASSWORD_FILE: '',
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      WEBHOOK_ALLOW_HTTP: 'true',
      CHECKPOINT_TO: join(directory, 'auditors'),
      LOG_LEVEL: 'warn',
    });
    await deployment.up();
    operator = await OperatorsShell.on(deployment);
  }, 2 * PATIENCE);

  afterAll(async () => {
    await merchant?.close();
    operator?.close();
    await deployment.down();
    eventStore.kill();
    receiver.close();
    rmSync(directory, { recursive: true, force: true });
    judgedLog(() => eventStore.events).check();
  }, PATIENCE);

  it(
    'does what the documentation says, to the end of the demo',
    async () => {
      const said: string[] = [];
      for (const step of documentedSteps('Start')) said.push(await operator.run(step));
      expect(said.find((each) => each.includes('"object":"list"'))).toContain('"url":"/v1/orders"');
      expect(said.at(-1)).toContain('Everything was as it should be.');
    },
    PATIENCE,
  );

  it('keeps secrets from whom they do not concern', () => {
    const mounted = (name: string): string[] => readdirSync(join(deployment.rootOf(name), 'shared')).toSorted();
    expect(mounted('gateway')).toEqual(['tls']);
    expect(mounted('sandbox')).toEqual(['public', 'sandbox']);
    expect(readdirSync(join(deployment.rootOf('sandbox'), 'shared/public')).toSorted()).toEqual(['certificate.pem', 'stores.pem']);
    expect(mounted('command-api')).toEqual(['passwords', 'personal-data', 'public', 'tls']);
  });

  it('tells of simulated partners only, and only whom it shares a token with', async () => {
    const [integrator] = deployment.copies.get('integrator')!;
    const token = readFileSync(join(integrator!.root, 'shared/sandbox/token'), 'utf8');
    const ask = async (path: string, shown: string): Promise<number> =>
      (await fetch(`http://${integrator!.address}:9464/sandbox/clients/${path}`, { headers: { authorization: `Bearer ${shown}` } })).status;
    expect(await ask('sandbox/rzp_test_x', 'guessed')).toBe(401);
    expect(await ask('sandbox/rzp_test_x', token)).toBe(404);
    const keys = ['--mode', 'test', '--name', 'Shop', '--shop-domain', 'real.myshopify.com', '--access-token', 'a', '--app-secret', 'b'];
    await operator.run(`docker compose run --rm cli connections create --kind shopify ${keys.join(' ')}`);
    expect(await ask('shopify/real.myshopify.com', token)).toBe(404);
  });

  it(
    'loses no answer when one copy of each process is killed while it sells',
    async () => {
      merchant = new PatientMerchant(deployment.gateway, operator.certificate, operator.key);
      const { port } = receiver.address() as AddressInfo;
      await merchant.post('/webhooks', { url: `http://127.0.0.1:${port}/`, events: ['order.paid'] });
      const closing = new AbortController();
      const selling = Promise.all(Array.from({ length: SELLERS }, () => merchant.sell(closing.signal)));
      for (const name of COPIES) {
        const sold = merchant.orders.length;
        await Promise.race([pause(BETWEEN_KILLS_MS), selling]);
        // A slow machine is given time to sell something before each kill.
        await eventually(() => expect(merchant.orders.length).toBeGreaterThan(sold), PATIENCE);
        deployment.copies.get(name)![0]!.kill();
      }
      await pause(BETWEEN_KILLS_MS);
      closing.abort();
      await selling;
      expect(new Set(merchant.orders).size).toBe(merchant.orders.length);
      expect(merchant.orders.length).toBeGreaterThan(COPIES.length);
      for (const id of merchant.orders) await eventually(async () => expect(await statusOf(id)).toBe('paid'), PATIENCE);
      await eventually(() => expect(merchant.orders.filter((id) => !reported.has(id))).toEqual([]), PATIENCE);
    },
    2 * PATIENCE,
  );

  it(
    'has its killed copies back, and measures whatever an alarm or the dashboard asks for',
    async () => {
      await Promise.all(deployment.all.map((each) => each.healthy()));
      const requested = watchedMetrics().filter((name) => name !== 'up');
      expect(requested.length).toBeGreaterThan(5);
      // What one of several measures is nobody's for a moment when that one was killed.
      await eventually(async () => {
        const measured = new Set<string>();
        for (const { address } of COPIES.flatMap((name) => deployment.copies.get(name)!)) {
          const text = await (await fetch(`http://${address}:9464/metrics`)).text();
          for (const [, name] of text.matchAll(/^(\w+)(?:\{| )/gm)) measured.add(name!);
        }
        expect(requested.filter((name) => !measured.has(name))).toEqual([]);
      }, PATIENCE);
    },
    2 * PATIENCE,
  );

  it('writes nothing but into its volumes: a container’s own files are read-only', () => {
    for (const { root, name } of deployment.all)
      expect([name, readdirSync(root).toSorted().join()]).toEqual([name, expect.stringMatching(/^(sandbox,)?shared$/)]);
  });

  const statusOf = async (id: string): Promise<Json> => (await merchant.get(`/orders/${id}`)).status;
});
