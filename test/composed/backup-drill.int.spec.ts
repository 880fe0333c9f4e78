import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { ComposedDeployment, describeComposed } from '#test/composed/composed-deployment';
import { documentedSteps, OperatorsShell } from '#test/composed/documented-steps';
import { PatientMerchant } from '#test/composed/patient-merchant';
import { LogFiles } from '#test/support/stores/eventstoredb-double/log-files';
import { judgedLog } from '#test/support/facts/judged-events';
import type { BreakableRelay } from '#test/support/machine/breakable-relay';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { ownDatabases } from '#test/support/stores/mongodb';
import { relayed } from '#test/support/stores/mongodb-address';
import { SpawnedDouble } from '#test/support/stores/spawned-double';
import { answering } from '#test/support/machine/answering';

const SELLERS = 3;
const SOLD_BEFORE = 10;

describeComposed('the drill of docs/deployment.md, by its own scripts', (server) => {
  const databases = ownDatabases(server);
  const directory = mkdtempSync(join(tmpdir(), 'drill-'));
  const steps = documentedSteps('A deployment');
  const restoring = steps.findIndex((step) => step.includes('restore.sh'));
  /** Ids of webhooks by the orders that they reported as paid. */
  const reported = new Map<string, Set<string>>();
  const receiver = createServer(
    answering(async (requested, answer) => {
      const { data } = JSON.parse(Buffer.concat(await requested.toArray()).toString());
      reported.set(data.object.id, (reported.get(data.object.id) ?? new Set()).add(String(requested.headers['webhook-id'])));
      answer.end();
    }),
  );
  let mongodb: string;
  let stored: MongoDatabase;
  let relay: BreakableRelay;
  let relayedMongodb: string;
  let eventStore: SpawnedDouble;
  let deployment: ComposedDeployment;
  let operator: OperatorsShell;
  let merchant: PatientMerchant;
  /** As the merchant was answered before the backup began. */
  let before: Json[];
  /** Begun when the backup was over. */
  let after: string[];

  const deploymentIn = (name: string, port: string): ComposedDeployment =>
    new ComposedDeployment(
      join(directory, name),
      {
        EVENTSTOREDB_URL: `esdb://127.0.0.1:${port}?tls=false`,
        EVENTSTOREDB_PASSWORD_FILE: '',
        MONGODB_URL: relayedMongodb,
        MONGODB_PASSWORD_FILE: '',
        WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
        WEBHOOK_ALLOW_HTTP: 'true',
        LOG_LEVEL: 'warn',
      },
      1,
    );

  /** FerretDB has no snapshots: nothing else reaches it while its copy is taken, which so is of one moment too. */
  const oneMoment = {
    begins: (words: readonly string[]): Record<string, string> => {
      if (!words.includes('out')) return {};
      relay.hang();
      return { MONGODB_URL: mongodb };
    },
    ends: (): void => relay.mend(),
  };

  /** As a copy lacks one that is torn: its read model is further than that. */
  const loseADocument = async (): Promise<void> => {
    const lists = await stored.collection<Stored>('read_models').findOne({});
    const [number] = Object.entries(lists!['generations']).find(
      ([, { model, state }]: [string, Json]) => model === 'orders' && state === 'live',
    )!;
    expect((await stored.collection<Stored>(`orders_g${number}`).deleteOne({})).deletedCount).toBe(1);
  };

  const sellWhile = async (work: () => Promise<unknown>): Promise<void> => {
    const closing = new AbortController();
    const selling = Promise.all(Array.from({ length: SELLERS }, () => merchant.sell(closing.signal)));
    await Promise.race([work(), selling]).finally(() => closing.abort());
    await selling;
  };
  /** Its notice is lost. Within three minutes the payment is looked up at the gateway. */
  const isLookedUp = async (payment: string): Promise<boolean> => {
    const waiting = await stored
      .collection<Stored>('due_work')
      .find({ kind: 'gateway.look_up', done_at: { $exists: false } })
      .toArray();
    return waiting.some(({ key }) => (key as string).endsWith(payment));
  };
  const sold = (count: number): Promise<void> => eventually(() => expect(merchant.orders.length).toBeGreaterThan(count));
  const paid = (id: string): Promise<Json> =>
    eventually(async () => {
      const order = await merchant.get(`/orders/${id}`);
      expect(order.status).toBe('paid');
      return order;
    });

  beforeAll(async () => {
    mongodb = databases.next();
    stored = new MongoDatabase(mongodb);
    [relay, relayedMongodb] = await relayed(mongodb);
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    eventStore = await SpawnedDouble.start(join(directory, 'lost/volumes/eventstoredb'));
    deployment = deploymentIn('lost', eventStore.port);
    await deployment.up();
    operator = await OperatorsShell.on(deployment, oneMoment);
    for (const step of documentedSteps('Start').slice(1, 4)) await operator.run(step);
    merchant = new PatientMerchant(deployment.gateway, operator.certificate, operator.key);
    const { port } = receiver.address() as AddressInfo;
    await merchant.post('/webhooks', { url: `http://127.0.0.1:${port}/`, events: ['order.paid'] });
  });

  afterAll(async () => {
    await merchant?.close();
    operator?.close();
    await deployment.down();
    await eventStore.kill();
    const judged = judgedLog(() => LogFiles.read(deployment.volume('eventstoredb')));
    await relay.close();
    await stored.close();
    receiver.close();
    judged.check();
    rmSync(directory, { recursive: true, force: true });
  });

  it('backs up while merchants sell', async () => {
    await sellWhile(() => sold(SOLD_BEFORE));
    before = await Promise.all(merchant.orders.map(paid));
    await eventually(() => expect(reported.size).toBe(before.length));
    await sellWhile(async () => {
      await sold(before.length);
      for (const step of steps.slice(0, restoring)) await operator.run(step);
    });
    const during = merchant.orders.length;
    expect(during).toBeGreaterThan(before.length + SELLERS);
    await sellWhile(() => sold(during));
    after = merchant.orders.slice(during);
    for (const id of after) await paid(id);
  });

  it('restores into empty stores, and finds no fault', async () => {
    const { port } = eventStore;
    const { key, directory: kept } = operator;
    const sandbox = deployment.volume('sandbox');
    await deployment.down();
    await eventStore.kill();
    operator.close();
    await merchant.close();
    await stored.drop();

    deployment = deploymentIn('restored', port);
    operator = await OperatorsShell.on(deployment, {
      up: async ([store]) => {
        if (store === undefined) {
          await loseADocument();
          await deployment.up();
        } else eventStore = await SpawnedDouble.start(deployment.volume('eventstoredb'), port);
      },
    });
    for (const name of ['backups', 'keys']) cpSync(join(kept, name), join(operator.directory, name), { recursive: true });
    // Gateways and shops live on.
    mkdirSync(dirname(deployment.volume('sandbox')), { recursive: true });
    // With their owner.
    execFileSync('cp', ['-a', sandbox, deployment.volume('sandbox')]);
    const said = await operator.run(steps[restoring]!);
    expect(said).toContain('document_missing');
    expect(said.trim().split('\n').at(-1)).not.toContain('fault');
    for (const step of steps.slice(restoring + 1)) await operator.run(step);
    await operator.run(documentedSteps('Start')[3]!);
    merchant = new PatientMerchant(deployment.gateway, operator.certificate, key);
  });

  it('answers as it did when it was backed up, and knows nothing that came later', async () => {
    // The shop is updated a moment after the merchant's webhook.
    const mirrored = { updated_at: expect.any(Number), storefront: expect.anything() };
    for (const order of before) expect(await merchant.get(`/orders/${order.id}`)).toEqual({ ...order, ...mirrored });
    for (const id of after) await expect(merchant.get(`/orders/${id}`)).rejects.toThrow('answered 404');
  });

  it('goes on with what was under way: paid once, reported with one id, and every customer is known', async () => {
    const { data } = await merchant.get('/orders?limit=100');
    expect(data.length).toBeGreaterThan(before.length);
    const gateway = new DatabaseSync(join(deployment.volume('sandbox'), 'sandbox.db'), { readOnly: true });
    const captured = gateway.prepare(
      `SELECT group_concat(doc -> 'notes' ->> 'payment') AS payments FROM entities WHERE kind = 'payment' AND doc ->> 'status' = 'captured' AND doc -> 'notes' ->> 'order' = ?`,
    );
    for (const { id } of data) {
      const { payments } = captured.get(id) as { payments: string };
      const [payment = '', ...others] = payments.split(',');
      expect([id, payment, others]).toEqual([id, payment, []]);
      const order = await eventually(async () => {
        const found = await merchant.get(`/orders/${id}`);
        expect([id, found.status === 'paid' || (await isLookedUp(payment))]).toEqual([id, true]);
        return found;
      });
      expect([id, order.customer.name]).toEqual([id, 'Asha Rao']);
      if (order.status === 'paid') await eventually(() => expect([id, reported.get(id)?.size]).toEqual([id, 1]));
    }
    gateway.close();
    expect(await operator.run('docker compose run --rm cli verify --full')).toContain('No faults found');
  });

  it('sells again', async () => {
    await sellWhile(() => sold(SELLERS));
    for (const id of merchant.orders) expect(await paid(id)).toMatchObject({ customer: { name: 'Asha Rao' } });
  });
});
