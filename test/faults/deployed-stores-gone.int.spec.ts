import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LocalDeployment } from '#apps/demo/local-deployment';
import { startService } from '#test/support/services/service-under-test';
import { OperationsClient } from '#apps/operators/operations-client';
import { Store, type Service } from '#test/faults/store';
import { expectDelivered, expectKept, expectSameAnswers, expectSettled } from '#test/faults/store-books';
import { endsOfSuite } from '#test/support/machine/ends';
import type { BreakableRelay } from '#test/support/machine/breakable-relay';
import { servers } from '#test/support/services/deployed-service';
import { LogFiles } from '#test/support/stores/eventstoredb-double/log-files';
import { judgedLog } from '#test/support/facts/judged-events';
import { type Answered, type Json, MerchantClient } from '#test/support/clients/merchant-client';
import { describeMongoServer } from '#test/support/stores/mongodb';
import { relayed } from '#test/support/stores/mongodb-address';
import { keyInAHurry } from '#test/support/services/operate';
import { settingsOfTest } from '#test/support/services/service-settings';
import { SpawnedDouble } from '#test/support/stores/spawned-double';
import { WebhookReceiver } from '#test/support/partners/webhook-receiver';

const SECOND = 1_000;
/** `FAULTS=long` takes each trouble as long, and as often, as it is promised to be outlived. */
const long = process.env['FAULTS'] === 'long';
const [GONE, PAUSED, TIMES] = long ? [[5 * SECOND, 60 * SECOND], [25 * SECOND], 3] : [[5 * SECOND], [5 * SECOND], 1];
const TILLS = 4;
const BEFORE_REPEATING = 200;

/** A merchant's server as it should be: it repeats what was not answered, or was answered with 503, with the same idempotency key. */
class PatientMerchant implements Service {
  constructor(private readonly client: MerchantClient) {}

  async ask(request: (merchant: MerchantClient) => Promise<Answered>): Promise<Answered> {
    for (;;) {
      const answer = await request(this.client).catch(() => null);
      if (answer !== null && !isPassing(answer)) return answer;
      await pause(BEFORE_REPEATING);
    }
  }
}

/** 404: what was just written may not be read everywhere yet. */
const isPassing = ({ status, body }: Answered): boolean =>
  status >= 500 || status === 404 || body?.error?.code === 'idempotency_key_in_use';

const TROUBLES = ['EventStoreDB', 'MongoDB'].flatMap((store) =>
  Array.from({ length: TIMES }, () => [
    ...GONE.map((lasts) => ({ store, how: 'gone', lasts }) as const),
    ...PAUSED.map((lasts) => ({ store, how: 'paused', lasts }) as const),
  ]).flat(),
);

describeMongoServer('a deployment that sells without pause, whose store', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stores-gone-'));
  let receiver: WebhookReceiver;
  let stores: Awaited<ReturnType<typeof servers>>;
  let eventStoreDb: SpawnedDouble;
  let mongoDb: BreakableRelay;
  let deployment: LocalDeployment;
  let merchant: MerchantClient;
  let service: PatientMerchant;
  let store: Store;

  const atEnd = endsOfSuite();
  beforeAll(async () => {
    atEnd(() => rmSync(dataDir, { recursive: true, force: true }));
    receiver = await WebhookReceiver.listen();
    atEnd(() => receiver.close());
    stores = await servers(settingsOfTest(dataDir, receiver.certificate));
    atEnd(() => stores.close());
    eventStoreDb = await SpawnedDouble.start(join(dataDir, 'history.log'));
    atEnd(() => judgedLog(() => LogFiles.read(join(dataDir, 'history.log'))).check());
    atEnd(() => eventStoreDb.kill());
    let mongodbUrl: string;
    [mongoDb, mongodbUrl] = await relayed(stores.environment.MONGODB_URL!);
    atEnd(() => mongoDb.close());
    const environment = { ...stores.environment, EVENTSTOREDB_URL: eventStoreDb.url, MONGODB_URL: mongodbUrl };
    deployment = await startService('deployed', { environment });
    atEnd(() => deployment.stop());
    const operate = (operation: string, args: object) =>
      OperationsClient.of(deployment.service).call(operation, { ...args }, () => undefined) as Promise<Json>;
    await operate('accounts.create', { name: 'A store' });
    const { key } = await operate('keys.create', keyInAHurry());
    merchant = new MerchantClient(deployment.api, readFileSync(deployment.certificate.file, 'utf8'), key);
    atEnd(() => merchant.close());
    await merchant.post('/webhooks', { url: receiver.url, events: ['*'] });
    service = new PatientMerchant(merchant);
    store = new Store(service);
  });

  const troubles: Record<string, { begin: () => unknown; end: () => unknown }> = {
    'EventStoreDB gone': { begin: () => eventStoreDb.kill(), end: () => eventStoreDb.comeBack() },
    'EventStoreDB paused': { begin: () => eventStoreDb.hang(), end: () => eventStoreDb.goOn() },
    'MongoDB gone': { begin: () => mongoDb.refuse(), end: () => mongoDb.mend() },
    'MongoDB paused': { begin: () => mongoDb.hang(), end: () => mongoDb.mend() },
  };

  it.each(TROUBLES)(
    '$store is $how for $lasts ms loses nothing, and has sent every event within a minute of its return',
    async ({ store: name, how, lasts }) => {
      const trouble = troubles[`${name} ${how}`]!;
      const sold = store.purchases.length;
      const selling = Promise.all(Array.from({ length: TILLS }, () => store.sell()));
      await pause(SECOND);
      await trouble.begin();
      await pause(lasts);
      await trouble.end();
      await pause(SECOND);
      store.close();
      await selling;
      await expectSettled(service, store.purchases);
      await expectDelivered(receiver, store.purchases);
      await expectKept(service, store.purchases);
      await expectSameAnswers(store);
      expect(store.purchases.length).toBeGreaterThan(sold);
    },
  );
});
