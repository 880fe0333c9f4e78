import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DeployedProcess } from '#apps/demo/deployed-process';
import type { LocalDeployment } from '#apps/demo/local-deployment';
import { startService } from '#test/support/services/service-under-test';
import { OperationsClient } from '#apps/operators/operations-client';
import { BreakableRelay } from '#test/support/machine/breakable-relay';
import { servers } from '#test/support/services/deployed-service';
import { endsOfSuite } from '#test/support/machine/ends';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { describeMongoServer } from '#test/support/stores/mongodb';
import { relayed } from '#test/support/stores/mongodb-address';
import { keyInAHurry } from '#test/support/services/operate';
import { settingsOfTest } from '#test/support/services/service-settings';

const APPS = 'dist/apps';
/** As many reads as CONSISTENT_READS says, each of a write of its own. */
const READS = Number(process.env['CONSISTENT_READS'] ?? 300);
const WRITES_A_SECOND = 100;
const CLIENTS = 24;
/** When a write counts for every key of its account, milliseconds after its answer (interface §8.4). */
const COUNTS = 50;

interface RequestOptions {
  readonly by?: string;
  readonly method?: string;
  readonly body?: object;
}

const cart = (reference: string): object => ({
  amount: 1_000,
  currency: 'INR',
  customer: { phone: '+919876543210' },
  client_reference_id: reference,
});

describeMongoServer('reads of a deployment, whose clients send nothing back', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'reads-'));
  let stores: Awaited<ReturnType<typeof servers>>;
  let deployment: LocalDeployment;
  /** Two copies of the query side, the second of them by relays to its stores. */
  let copies: readonly DeployedProcess[];
  let relays: { readonly mongoDb: BreakableRelay; readonly eventStoreDb: BreakableRelay };
  let key: string;

  const operate = (operation: string, args: object): Promise<Json> =>
    OperationsClient.of(deployment.service).call(operation, { ...args }, () => undefined);
  const newKey = async (): Promise<string> => {
    const { id } = await operate('accounts.create', { name: 'A store' });
    return (await operate('keys.create', { ...keyInAHurry(), account: id })).key;
  };
  const ask = async (
    to: DeployedProcess,
    path: string,
    { by = key, method = 'GET', body }: RequestOptions = {},
  ): Promise<[status: number, body: Json, age: string | null]> => {
    const headers = { 'x-forwarded-proto': 'https', authorization: `Bearer ${by}`, ...(body && { 'content-type': 'application/json' }) };
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`http://127.0.0.1:${await to.port}/v1${path}`, request);
    return [answer.status, await answer.json(), answer.headers.get('read-model-age')];
  };
  const command = async (method: string, path: string, body: object, by?: string): Promise<Json> => {
    const [status, answer] = await ask(deployment.processes.get('command-api')!, path, { method, body, ...(by && { by }) });
    expect([status, answer.error]).toEqual([method === 'POST' ? 201 : 200, undefined]);
    return answer;
  };
  const write = async (reference: string, by?: string): Promise<string> =>
    (await command('POST', '/checkout/sessions', cart(reference), by)).id;
  /** Repeats the request while the answer is that the read models are behind, which is safe. */
  const patiently = async (request: () => ReturnType<typeof ask>): Promise<[number, Json]> => {
    for (;;) {
      const [status, body, age] = await request();
      if (body.error?.code !== 'read_model_behind' && age === null) return [status, body];
    }
  };
  const read = (copy: number, id: string) => ask(copies[copy % 2]!, `/checkout/sessions/${id}`);
  const list = (copy: number, reference: string) => ask(copies[copy % 2]!, `/checkout/sessions?limit=1&client_reference_id=${reference}`);

  const atEnd = endsOfSuite();
  beforeAll(async () => {
    atEnd(() => rmSync(dataDir, { recursive: true, force: true }));
    stores = await servers(settingsOfTest(dataDir));
    atEnd(() => stores.close());
    deployment = await startService('deployed', { environment: stores.environment });
    atEnd(() => deployment.stop());
    // What it would plan is no concern of reads, and much for a store that looks at all there is to find one document.
    await deployment.processes.get('integrator')!.end();
    const [mongoDb, MONGODB_URL] = await relayed(stores.environment['MONGODB_URL']!);
    const eventStoreDbUrl = new URL(stores.environment['EVENTSTOREDB_URL']!);
    const eventStoreDb = await BreakableRelay.to(eventStoreDbUrl.hostname, Number(eventStoreDbUrl.port));
    eventStoreDbUrl.port = String(eventStoreDb.port);
    relays = { mongoDb, eventStoreDb };
    atEnd(() => Promise.all([mongoDb.close(), eventStoreDb.close()]));
    const others = { TRUSTED_PROXIES: '127.0.0.0/8', MONGODB_URL, EVENTSTOREDB_URL: eventStoreDbUrl.href };
    const second = DeployedProcess.begin('query-api', APPS, { ...stores.environment, ...others });
    atEnd(() => second.end());
    await second.ready();
    copies = [deployment.processes.get('query-api')!, second];
    key = await newKey();
    await write('first');
  });

  it('hold every write of their account that was answered 50 ms before, alone and in lists, at each copy', async () => {
    const misses: unknown[] = [];
    const began = performance.now();
    let next = 0;
    /** Makes a session now and then, and changes one of its own in between. */
    const client = async (): Promise<void> => {
      const own: { readonly id: string; readonly reference: string }[] = [];
      for (let n = next++; n < READS; n = next++) {
        await pause(Math.max(0, began + (n * 1000) / WRITES_A_SECOND - performance.now()));
        const known = n % 10 === 0 ? undefined : own[n % own.length];
        const { id, reference } = known ?? { id: await write(`cart-${n}`), reference: `cart-${n}` };
        if (known === undefined) own.push({ id, reference });
        else await command('PATCH', `/checkout/sessions/${id}`, { metadata: { n } });
        await pause(COUNTS);
        const [status, body] = await patiently(() => (n % 4 < 2 ? read(n, id) : list(n, reference)));
        const seen = n % 4 < 2 ? body : body.data?.[0];
        if (seen?.id !== id || (known !== undefined && seen.metadata.n !== n)) misses.push([n, status, body]);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    expect(misses).toEqual([]);
  });

  it('cost an account at rest no call of a store more', async () => {
    const resting = await newKey();
    await write('at rest', resting);
    await eventually(async () => expect((await ask(copies[1]!, '/checkout/sessions', { by: resting }))[1].data).toHaveLength(1));
    await pause(1_000);
    const requested = { catalog: 0, history: 0 };
    relays.mongoDb.hold((request) => {
      if (request.includes('read_models')) requested.catalog++;
      return false;
    });
    relays.eventStoreDb.hold(() => {
      requested.history++;
      return false;
    });
    const began = performance.now();
    for (let n = 0; n < 60; n++) expect((await ask(copies[1]!, '/checkout/sessions', { by: resting }))[0]).toBe(200);
    const took = performance.now() - began;
    relays.mongoDb.mend();
    relays.eventStoreDb.mend();
    // Which read models are live is looked at five times a second at most, and where the history ends twice.
    expect(requested.catalog).toBeLessThanOrEqual(took / 200 + 2);
    expect(requested.history).toBeLessThanOrEqual(5 * (took / 500 + 2));
  });

  it('hold what was written while a copy was cut off from the history, as soon as it is not', async () => {
    relays.eventStoreDb.cut();
    const ids = [await write('cut off'), await write('cut off too')];
    await pause(COUNTS);
    for (const id of ids) expect((await read(1, id))[0]).toBe(200);
  });

  it('go on by what is there while the history is gone, and say so', async () => {
    const id = await write('before');
    await pause(COUNTS);
    relays.eventStoreDb.refuse();
    expect((await read(1, id))[0]).toBe(200);
    await eventually(async () => expect((await copies[1]!.health())['EventStoreDB']).toContain('unreachable since'));
    const began = performance.now();
    for (let n = 0; n < 10; n++) expect((await read(1, id))[0]).toBe(200);
    // Less than a wait of a second for each.
    expect(performance.now() - began).toBeLessThan(8_000);
    relays.eventStoreDb.mend();
    await eventually(async () => expect((await copies[1]!.health())['EventStoreDB']).toBe('ok'));
    const next = await write('after');
    await pause(COUNTS);
    expect((await read(1, next))[0]).toBe(200);
  });

  it('say how old lists are to who has just written and to nobody else, when nobody folds', async () => {
    const stranger = await newKey();
    await eventually(async () => expect((await ask(copies[0]!, '/checkout/sessions', { by: stranger }))[0]).toBe(200));
    await pause(1_000);
    const projector = deployment.processes.get('projector')!;
    projector.standStill();
    const id = await write('behind');
    await pause(COUNTS);
    const [[status, body, age], others] = await Promise.all([list(0, 'behind'), ask(copies[0]!, '/checkout/sessions', { by: stranger })]);
    expect([status, body.data, Number(age) >= 1]).toEqual([200, [], true]);
    expect([others[0], others[2]]).toEqual([200, null]);
    await pause(1_500);
    expect(Number((await list(0, 'behind'))[2])).toBeGreaterThan(1);
    // It stays in service, and says since when it lags.
    await eventually(async () =>
      expect(await copies[0]!.health('notes')).toMatchObject({ 'read models': expect.stringMatching(/^behind the history since 2/) }),
    );
    expect((await copies[0]!.health())['read models']).toBe('ok');
    projector.goOn();
    await eventually(async () => expect((await list(0, 'behind')).slice(1)).toMatchObject([{ data: [{ id }] }, null]));
  });
});
