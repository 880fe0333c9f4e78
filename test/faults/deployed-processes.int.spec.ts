import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeployedProcess } from '#apps/demo/deployed-process';
import type { LocalDeployment } from '#apps/demo/local-deployment';
import { startService } from '#test/support/services/service-under-test';
import { OperationsClient } from '#apps/operators/operations-client';
import { endsOfSuite } from '#test/support/machine/ends';
import { BreakableRelay } from '#test/support/machine/breakable-relay';
import { servers } from '#test/support/services/deployed-service';
import { eventually } from '#test/support/machine/eventually';
import { type Json, MerchantClient } from '#test/support/clients/merchant-client';
import { describeMongoServer } from '#test/support/stores/mongodb';
import { relayed } from '#test/support/stores/mongodb-address';
import { keyInAHurry } from '#test/support/services/operate';
import { settingsOfTest } from '#test/support/services/service-settings';
import { openSession, paidOrder } from '#test/support/clients/shop';

const APPS = 'dist/apps';

it.each(['command-api', 'query-api', 'projector', 'webhook-sender', 'integrator'])(
  '%s refuses to run without its stores, in words',
  (app) => {
    const { status, stderr } = spawnSync(process.execPath, [join(APPS, app, 'main.js')], { env: {}, encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(`${app} is one process of a deployment: set EVENTSTOREDB_URL and MONGODB_URL`),
    ]);
    expect(stderr).not.toMatch(/\n\s+at /);
  },
);

describeMongoServer('the processes of a deployment', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'deployment-'));
  let stores: Awaited<ReturnType<typeof servers>>;
  let deployment: LocalDeployment;
  let merchant: MerchantClient;
  let key: string;
  let token = '';

  const operate = (operation: string, args: object): Promise<Json> =>
    OperationsClient.of(deployment.service).call(operation, { ...args }, () => undefined);
  /** Reads what was written last. */
  const get = (path: string, by = merchant) => by.get(path, { 'Consistency-Token': token });
  const open = async (): Promise<Json> => {
    const { body, headers } = await merchant.post('/checkout/sessions', {
      amount: 1_000,
      currency: 'INR',
      customer: { phone: '+919876543210' },
    });
    token = headers['consistency-token'] as string;
    return body;
  };

  const atEnd = endsOfSuite();
  beforeAll(async () => {
    atEnd(() => rmSync(dataDir, { recursive: true, force: true }));
    stores = await servers(settingsOfTest(dataDir));
    atEnd(() => stores.close());
    deployment = await startService('deployed', { environment: stores.environment });
    atEnd(() => deployment.stop());
    await operate('accounts.create', { name: 'A store' });
    ({ key } = await operate('keys.create', keyInAHurry()));
    merchant = new MerchantClient(deployment.api, readFileSync(deployment.certificate.file, 'utf8'), key);
    atEnd(() => merchant.close());
  });

  it('take up nothing with another key than the others have, and say so', async () => {
    const PERSONAL_DATA_KEY_FILE = join(dataDir, 'other.key');
    writeFileSync(PERSONAL_DATA_KEY_FILE, Buffer.alloc(32, 7).toString('base64'));
    const stray = DeployedProcess.begin('query-api', APPS, { ...stores.environment, PERSONAL_DATA_KEY_FILE });
    await eventually(async () => expect((await stray.health())['query-api']).toContain('PERSONAL_DATA_KEY_FILE holds another key'));
    expect(await stray.end()).toBe(0);
  });

  it('answer as one: what one has written, another reads by the token that came with it', async () => {
    for (let n = 0; n < 10; n++) {
      const { id } = await open();
      const [one, list] = await Promise.all([get(`/checkout/sessions/${id}`), get('/checkout/sessions?limit=1')]);
      expect([one.status, list.body.data[0].id]).toEqual([200, id]);
    }
  });

  it('tell events as soon as they have happened', async () => {
    const { id } = await open();
    expect((await get('/events?limit=1')).body.data[0].data.object.id).toBe(id);
  });

  it('know the whole interface: wrong methods are 405 behind the gateway, and the other side of it 404 within', async () => {
    const wrong = await merchant.send('DELETE', '/orders', null, {});
    expect([wrong.status, wrong.headers['allow']]).toEqual([405, 'GET, HEAD']);
    const port = await deployment.processes.get('command-api')!.port;
    const within = await fetch(`http://127.0.0.1:${port}/v1/openapi.json`, { headers: { 'x-forwarded-proto': 'https' } });
    expect([within.status, ((await within.json()) as Json).error.code]).toEqual([404, 'url_not_found']);
  });

  it('refuse a revoked key within a second, each of them', async () => {
    const waits: number[] = [];
    // The quickest of a few: other load on the machine only adds to it.
    while (waits.length < 4 && !waits.some((wait) => wait < 1_000)) {
      const { id, key: revocable } = await operate('keys.create', keyInAHurry());
      const holder = merchant.with(revocable);
      expect((await holder.get('/orders')).status).toBe(200);
      await operate('keys.revoke', { id });
      const revoked = performance.now();
      await eventually(async () => {
        const answers = await Promise.all([holder.get('/orders'), holder.post('/checkout/sessions')]);
        expect(answers.map(({ status }) => status)).toEqual([401, 401]);
      });
      waits.push(performance.now() - revoked);
      await holder.close();
    }
    expect(Math.min(...waits)).toBeLessThan(1_000);
  });

  it('fold on when the elected projector is killed: a standby takes over', async () => {
    const standby = DeployedProcess.begin('projector', APPS, stores.environment);
    await standby.ready();
    await deployment.processes.get('projector')!.end('SIGKILL');
    const { id } = await openSession(merchant);
    await eventually(async () => expect((await merchant.get(`/checkout/sessions/${id}`)).status).toBe(200));
    const code = standby.end();
    (deployment.processes as Map<string, DeployedProcess>).set('projector', DeployedProcess.begin('projector', APPS, stores.environment));
    expect(await code).toBe(0);
    await paidOrder(merchant);
  });

  it('rebuild what the command line asks for, in the process that leads', async () => {
    const reported: number[] = [];
    const rebuilt = (await OperationsClient.of(deployment.service).call('projections.rebuild', { name: 'orders' }, ({ done }) =>
      reported.push(done),
    )) as Json;
    expect(rebuilt.data.filter(({ state }: Json) => state === 'live')).toMatchObject([{ name: 'orders', behind: 0 }]);
    expect(reported.length).toBeGreaterThan(0);
  });

  it('wait for stores that are both gone at their start, say since when, begin when they come, and are 503 while they are gone again', async () => {
    const eventStoreDbUrl = new URL(stores.environment['EVENTSTOREDB_URL']!);
    const eventStoreDb = await BreakableRelay.to(eventStoreDbUrl.hostname, Number(eventStoreDbUrl.port));
    eventStoreDbUrl.port = String(eventStoreDb.port);
    const [mongoDb, MONGODB_URL] = await relayed(stores.environment['MONGODB_URL']!);
    for (const relay of [eventStoreDb, mongoDb]) relay.refuse();
    const late = DeployedProcess.begin('query-api', APPS, {
      ...stores.environment,
      TRUSTED_PROXIES: '127.0.0.0/8',
      EVENTSTOREDB_URL: eventStoreDbUrl.href,
      MONGODB_URL,
    });
    const gone = expect.stringMatching(/unreachable since \d{4}-/);
    const waiting = { 'query-api': 'waiting for its stores' };
    await eventually(async () => expect(await late.health()).toMatchObject({ ...waiting, EventStoreDB: gone, MongoDB: gone }));
    eventStoreDb.mend();
    await eventually(async () => expect(await late.health()).toMatchObject({ ...waiting, EventStoreDB: 'ok', MongoDB: gone }));
    mongoDb.mend();
    await late.ready();
    mongoDb.refuse();
    const headers = { 'x-forwarded-proto': 'https', authorization: `Bearer ${key}` };
    const answer = await fetch(`http://127.0.0.1:${await late.port}/v1/orders`, { headers });
    expect([answer.status, ((await answer.json()) as Json).error.code]).toEqual([503, 'service_unavailable']);
    await eventually(async () => expect(await late.health()).toMatchObject({ MongoDB: gone }));
    expect(await late.end()).toBe(0);
    await Promise.all([eventStoreDb.close(), mongoDb.close()]);
  });

  it('list events without those that nobody has written down yet, unless a token asks for them, and keep no other account waiting', async () => {
    const other = await operate('accounts.create', { name: 'Another store' });
    const { key: stranger } = await operate('keys.create', { ...keyInAHurry(), account: other.id });
    await deployment.processes.get('webhook-sender')!.end();
    const { id } = await open();
    const unrequested = await merchant.get('/events?limit=1');
    expect([unrequested.status, unrequested.body.data[0]?.data.object.id === id]).toEqual([200, false]);
    const [requested, others] = await Promise.all([get('/events?limit=1'), merchant.with(stranger).get('/events')]);
    expect([requested.status, requested.body.error?.code, others.status]).toEqual([503, 'read_model_behind', 200]);
    const sender = DeployedProcess.begin('webhook-sender', APPS, stores.environment);
    (deployment.processes as Map<string, DeployedProcess>).set('webhook-sender', sender);
    await sender.ready();
    await eventually(async () => expect((await get('/events?limit=1')).body.data?.[0].data.object.id).toBe(id));
  });
});
