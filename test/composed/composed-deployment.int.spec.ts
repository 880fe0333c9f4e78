import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import tls from 'node:tls';
import { ComposedDeployment, describeComposed } from '#test/composed/composed-deployment';
import { documentedSteps, OperatorsShell } from '#test/composed/documented-steps';
import { PatientMerchant } from '#test/composed/patient-merchant';
import { watchedMetrics } from '#test/composed/watched-metrics';
import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';
import { judgedLog } from '#test/support/facts/judged-events';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { ownDatabases } from '#test/support/stores/mongodb';
import { selfSigned } from '#test/support/machine/self-signed';
import { answering } from '#test/support/machine/answering';

const SELLERS = 3;
const BETWEEN_KILLS_MS = 1_000;
const REPLACED = ['query-api', 'command-api'];
const COPIES = ['command-api', 'query-api', 'projector', 'webhook-sender', 'integrator'];

// The stores are doubles that know no users: so `store-users` is not run, and the addresses are given as an operator may give others.
describeComposed('docker-compose.yml, without containers', (server) => {
  const databases = ownDatabases(server);
  const directory = mkdtempSync(join(tmpdir(), 'composed-'));
  const ownCertificate = join(directory, 'certificate');
  const reported = new Set<string>();
  const receiver = createServer(
    answering(async (requested, answer) => {
      const pieces = await requested.toArray();
      reported.add(JSON.parse(Buffer.concat(pieces).toString()).data.object.id);
      answer.end();
    }),
  );
  let eventStore: EventStoreDbDouble;
  let deployment: ComposedDeployment;
  let operator: OperatorsShell;
  let merchant: PatientMerchant;

  beforeAll(async () => {
    mkdirSync(ownCertificate);
    const { cert, key } = await selfSigned();
    writeFileSync(join(ownCertificate, 'certificate.pem'), cert);
    writeFileSync(join(ownCertificate, 'key.pem'), key, { mode: 0o600 });
    chownSync(join(ownCertificate, 'key.pem'), 1000, 1000);
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
      LOG_LEVEL: 'warn',
      SCRATCH_SIZE: '4m',
      CERTIFICATE_DIR: ownCertificate,
    });
    await deployment.up();
    operator = await OperatorsShell.on(deployment);
  });

  afterAll(async () => {
    await merchant?.close();
    operator?.close();
    await deployment.down();
    eventStore.kill();
    receiver.close();
    rmSync(directory, { recursive: true, force: true });
    judgedLog(() => eventStore.events).check();
  });

  it('does what the documentation says, to the end of the demo', async () => {
    const said: string[] = [];
    for (const step of documentedSteps('Start')) said.push(await operator.run(step));
    expect(said.find((each) => each.includes('"object":"list"'))).toContain('"url":"/v1/orders"');
    expect(said.at(-1)).toContain('Everything was as it should be.');
  });

  it('takes files, and refuses one that its scratch space cannot hold, of which nothing stays', async () => {
    const send = async (bytes: number): Promise<string> => {
      const row = 'HDFC1,10.00,2026-01-05\n';
      writeFileSync(join(operator.directory, 'credits.csv'), `Ref No.,Deposit Amt,Value Date\n${row.repeat(bytes / row.length)}`);
      const [to, key] = ['https://localhost:8443/v1/cod/bank_credits', '-H "Authorization: Bearer $KEY"'];
      return operator.run(`curl --no-fail --cacert certificate.pem ${to} ${key} -F 'file=@credits.csv;type=text/csv' -w ' %{http_code}'`);
    };
    expect(await send(1_000)).toMatch(/ 20[02]$/);
    expect(await send(5_000_000)).toMatch(/"code":"service_unavailable".* 503$/s);
    for (const { root } of deployment.copies.get('command-api')!) expect(readdirSync(join(root, 'tmp'))).toEqual([]);
  });

  it('verifies all that is made of the history in the container of the command line, and exports the history to its volume', async () => {
    const verified = JSON.parse(await operator.run('docker compose run --rm cli verify --full --json'));
    expect(verified).toMatchObject({ fault_count: 0, documents: expect.any(Number) });
    expect(readdirSync(deployment.volume('scratch'))).toEqual([]);
    await operator.run('docker compose run --rm cli history export /exports/today');
    expect(readdirSync(deployment.volume('exports'))).toEqual(['today']);
    await eventually(() => expect(readdirSync(deployment.volume('checkpoints')).length).toBeGreaterThan(0));
  });

  it('shows its own certificate to everybody, and to the simulated partners the one that they trust', async () => {
    const shown = (servername: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = tls.connect({ host: deployment.gateway, port: 8443, servername, rejectUnauthorized: false }, () => {
          resolve(socket.getPeerX509Certificate()!.fingerprint256);
          socket.destroy();
        });
        socket.on('error', reject);
      });
    const own = new X509Certificate(readFileSync(join(ownCertificate, 'certificate.pem'))).fingerprint256;
    const simulated = new X509Certificate(readFileSync(join(deployment.volume('public'), 'certificate.pem'))).fingerprint256;
    expect([await shown('shop.example.com'), await shown('gateway')]).toEqual([own, simulated]);
    expect(own).not.toBe(simulated);
  });

  it('keeps secrets from whom they do not concern', () => {
    const mounted = (name: string): string[] => {
      const { root } = deployment.running.find((each) => each.name.startsWith(name))!;
      return readdirSync(join(root, 'shared'))
        .filter((each) => readdirSync(join(root, 'shared', each)).length > 0)
        .toSorted();
    };
    expect(mounted('gateway')).toEqual(['tls']);
    expect(mounted('sandbox')).toEqual(['public', 'sandbox']);
    expect(readdirSync(join(deployment.copies.get('sandbox')![0]!.root, 'shared/public')).toSorted()).toEqual([
      'certificate.pem',
      'stores.pem',
    ]);
    expect(mounted('command-api')).toEqual(['passwords', 'personal-data', 'public', 'tls']);
  });

  it('answers about simulated partners only, and only to holders of its token', async () => {
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

  it('is upgraded while it sells: copies are replaced one after the other, and nothing is lost or done twice', async () => {
    const copies = (): string[] => REPLACED.flatMap((name) => deployment.copies.get(name)!.map((each) => each.name));
    const before = copies();
    merchant = new PatientMerchant(deployment.gateway, operator.certificate, operator.key);
    // The step before makes the image. What merchants ask is replaced here; the kills below are harder on the others than a stop.
    const [, setup, replace] = documentedSteps('Upgrade without stopping');
    const upgraded = async (): Promise<void> => {
      await operator.run(setup!);
      await operator.run(`${replace} ${REPLACED.join(' ')}`);
    };
    const closing = new AbortController();
    const selling = Promise.all(Array.from({ length: SELLERS }, () => merchant.sell(closing.signal)));
    await Promise.race([upgraded(), selling]).finally(() => closing.abort());
    await selling;
    expect(copies()).toHaveLength(before.length);
    expect(copies().filter((name) => before.includes(name))).toEqual([]);
    expect(merchant.orders.length).toBeGreaterThan(COPIES.length);
    // A list may be behind what the merchant wrote where the machine is busy; nothing else has to be repeated.
    expect(merchant.repeats.filter((each) => !/^GET .* 503 .*"read_model_behind"/.test(each))).toEqual([]);
    expect(new Set(merchant.orders).size).toBe(merchant.orders.length);
    for (const id of merchant.orders) await eventually(async () => expect(await statusOf(id)).toBe('paid'));
    await merchant.close();
  });

  it('loses no answer when one copy of each process is killed while it sells', async () => {
    merchant = new PatientMerchant(deployment.gateway, operator.certificate, operator.key);
    const { port } = receiver.address() as AddressInfo;
    await merchant.post('/webhooks', { url: `http://127.0.0.1:${port}/`, events: ['order.paid'] });
    const closing = new AbortController();
    const selling = Promise.all(Array.from({ length: SELLERS }, () => merchant.sell(closing.signal)));
    // Orders are sold before each kill and after the last, however slow the machine is.
    const sells = async (): Promise<void> => {
      const sold = merchant.orders.length;
      await Promise.race([pause(BETWEEN_KILLS_MS), selling]);
      await eventually(() => expect(merchant.orders.length).toBeGreaterThan(sold));
    };
    for (const name of COPIES) {
      await sells();
      deployment.copies.get(name)![0]!.kill();
    }
    await sells();
    closing.abort();
    await selling;
    expect(new Set(merchant.orders).size).toBe(merchant.orders.length);
    for (const id of merchant.orders) await eventually(async () => expect(await statusOf(id)).toBe('paid'));
    await eventually(() => expect(merchant.orders.filter((id) => !reported.has(id))).toEqual([]));
  });

  it('has its killed copies back, and has every metric that an alarm or the dashboard uses', async () => {
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
    });
  });

  it('gives every container a root that it cannot write to, no rights, and places to write that are as large as the file says', () => {
    for (const { root, name } of deployment.running) {
      const pid = root.split('/')[2]!;
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      expect([name, /^Uid:\s+(\d+)/m.exec(status)![1]]).toEqual([name, '1000']);
      expect([name, ...status.match(/^(?:Cap(?:Prm|Eff|Bnd|Amb)|NoNewPrivs):.*/gm)!.map((line) => Number(line.split('\t')[1]))]).toEqual([
        name,
        0,
        0,
        0,
        0,
        1,
      ]);
      const mounts = readFileSync(`/proc/${pid}/mountinfo`, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split(' '));
      expect([name, mounts.find((each) => each[4] === '/')?.[5]]).toEqual([name, expect.stringMatching(/^ro\b/)]);
    }
  });

  const statusOf = async (id: string): Promise<Json> => (await merchant.get(`/orders/${id}`)).status;
});
