import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import { openSqlite } from '#platform/embedded/sqlite';
import { type Relay, startRelay } from '#test/contracts/gateway-relay';
import { atGateway, gatewayThatLivesOn } from '#test/faults/gateway-that-lives-on';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { type Purchase, Store } from '#test/faults/store';
import { expectSettled } from '#test/faults/store-books';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { operate } from '#test/support/services/operate';
import { commandLine } from '#test/support/machine/spawned-command-line';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { type ReceivedWebhook } from '#test/support/partners/webhook-receiver';

const TILLS = 6;
/** Purchases that are done before the backup, and so many more after it. */
const SOLD = 12;
/** How long the answer to a charge is on its way, milliseconds. */
const ANSWER_MS = 250;

const directory = temporaryDirectory();
const dataDir = directory.path('data');

describe('a service that is restored from a backup while its gateway lives on', () => {
  const { service, receiver } = serviceUnderTest('mortal', { dataDir, receiver: true });
  let sandbox: SandboxGateway;
  let relay: Relay;
  let before: readonly Purchase[];
  let restored: Json;
  /** How many webhooks. */
  let sentBefore: number;

  const sold = (store: Store, count: number): Promise<void> => eventually(() => expect(store.purchases.length).toBeGreaterThan(count));

  beforeAll(async () => {
    await service.ask((merchant) => merchant.post('/webhooks', { url: receiver.url, events: ['order.paid', 'refund.succeeded'] }));
    const gateway = await gatewayThatLivesOn(service, dataDir, async (url) => {
      relay = await startRelay(url);
      relay.delayAnswersTo('POST /v1/payments/create/', ANSWER_MS);
      return relay.url;
    });
    sandbox = gateway.sandbox;
    const store = new Store(service);
    const selling = Promise.all(Array.from({ length: TILLS }, () => store.sell()));
    await Promise.race([sold(store, SOLD), selling]);
    before = [...store.purchases];
    sentBefore = receiver.received.length;
    const file = await backupBetweenPaymentAndCharge();
    await Promise.race([sold(store, before.length + SOLD), selling]);
    store.close();
    await selling;
    await service.stop();
    const { stdout } = await commandLine(dataDir, ['restore', file, '--replace', '--json']);
    restored = JSON.parse(stdout);
    service.begin();
    await service.ready();
    await threeMinutesPass();
  });

  /** It holds an order whose payment was not requested yet, as far as it knows. Others that were taken first do not. */
  async function backupBetweenPaymentAndCharge(): Promise<string> {
    const history = openSqlite(join(dataDir, 'history.db'), { synchronous: 'NORMAL' });
    const begun = history.prepare(
      `SELECT stream FROM events WHERE stream LIKE 'order-%' GROUP BY stream HAVING min(position) <= ?1 AND min(iif(type = 'payment.routed', position, NULL)) > ?1`,
    );
    for (let n = 0; ; n++) {
      const file = directory.path(`backup-${n}.zip`);
      const { position } = await operate(dataDir, 'backup', { file });
      await pause(ANSWER_MS);
      if (begun.get(Number(position)) === undefined) continue;
      history.close();
      return file;
    }
  }

  /** After every request was repeated: payments without a notice by then are looked up at the gateway. */
  async function threeMinutesPass(): Promise<void> {
    const jobs = openSqlite(join(dataDir, 'work.db'), { synchronous: 'NORMAL' });
    const asking = jobs.prepare(`SELECT kind, key FROM due_work WHERE kind LIKE 'gateway.%' AND kind != 'gateway.look_up'`);
    await eventually(() => expect(asking.all()).toEqual([]));
    await service.stop();
    jobs.exec(`UPDATE due_work SET due_at = 0 WHERE kind = 'gateway.look_up'`);
    jobs.close();
    service.begin();
    await service.ready();
  }

  afterAll(async () => {
    await relay.stop();
    await sandbox.close();
  });

  it('is verified, and has all that was acknowledged before', async () => {
    expect(restored).toMatchObject({ checkpoint_compared: true, verification: { verified: true } });
    await expectSettled(service, before);
  });

  it('charges nobody again and sends nothing back again; what it lost is missing here, and all else agrees', async () => {
    const missing = await eventually(async () => {
      const differences: Json[] = (await operate(dataDir, 'connections.compare', { against: 'gateway' })).differences;
      for (const { difference } of differences) expect(difference).toBe('missing_here');
      return differences.map(({ there }) => there);
    });
    expect(missing.length).toBeGreaterThan(0);
    const requested = ['payment', 'refund'].flatMap((kind) => atGateway(restored['replaced'], kind));
    const ours = requested.map(({ notes }) => notes.refund ?? notes.payment);
    expect(ours.toSorted()).toEqual([...new Set(ours)].toSorted());
    const known = (await commandLine(dataDir, ['history', 'list', '--limit', '10000', '--json'])).stdout;
    for (const [n, { id, status }] of requested.entries())
      expect([id, missing.includes(id)]).toEqual([id, status !== 'failed' && !known.includes(ours[n])]);
  });

  it('sends no event again under another id', async () => {
    const whatOf = ({ body }: ReceivedWebhook): string => `${JSON.parse(body).type} ${JSON.parse(body).data.object.id}`;
    const idOf = ({ headers }: ReceivedWebhook) => headers['webhook-id'];
    const ids = new Map(receiver.received.slice(0, sentBefore).map((each) => [whatOf(each), idOf(each)]));
    expect(ids.size).toBeGreaterThan(0);
    const again = receiver.received.filter((each) => ids.has(whatOf(each)));
    expect(again.map((each) => [whatOf(each), idOf(each)])).toEqual(again.map((each) => [whatOf(each), ids.get(whatOf(each))]));
  });

  it('has nothing to complain of', async () => {
    expect(await commandLine(dataDir, ['verify', '--full'])).toMatchObject({ code: 0 });
  });
});
