import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { LocalDeployment } from '#apps/demo/local-deployment';
import type { Clock } from '#kernel/time';
import { loadConfiguration } from '#platform/config/configuration';
import { OperationsClient } from '#apps/operators/operations-client';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { loadSecretBox } from '#privacy/secrets/secret-box-file';
import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';
import { MemoryMongoDb } from '#test/support/stores/memory-mongodb/memory-mongodb';
import { type JudgedEvents, judgedLog } from '#test/support/facts/judged-events';
import { type StoredData, StoredInFiles } from '#test/support/stores/stored-data';
import { StoredOnServers } from '#test/support/stores/stored-on-servers';
import { withDatabase } from '#test/support/stores/mongodb-address';
import { type Settings, standalone, type StartedService } from '#test/support/services/started-service';

/** In one process, on the stores of a deployment. */
export async function onServers(settings: Settings, clock: Clock): Promise<StartedService> {
  const { environment, stored, judged, close } = await servers(settings);
  return { ...(await standalone(environment, clock, judged)), stored, discard: close };
}

/** As the processes of a deployment, behind a small gateway. */
export async function asProcesses(settings: Settings): Promise<StartedService> {
  const { environment, stored, judged, close } = await servers(settings);
  const deployment = await LocalDeployment.start(environment, 'dist/apps');
  const operations = OperationsClient.of(deployment.service);
  await operations.call('accounts.create', { name: 'My store' }, () => undefined);
  return {
    addresses: { api: deployment.api, operations: 'one for each process', certificate: deployment.certificate },
    sandbox: deployment.sandbox,
    shop: deployment.shop,
    stored,
    part: (token) => deployment.service.get(token, { strict: false }),
    judged,
    operate: (operation, args) => operations.call(operation, { ...args }, () => undefined),
    stop: async () => {
      await deployment.stop();
      judged.check();
    },
    discard: close,
  };
}

interface Servers {
  environment: Settings;
  readonly stored: StoredData;
  readonly double: EventStoreDbDouble;
  readonly judged: JudgedEvents;
  close(): Promise<void>;
}

const running = new Map<string, Servers>();

/**
 * A double of EventStoreDB and a new database of MongoDB, in memory where no MONGODB_URL is given. They are kept for a data directory until they are closed.
 * Closing throws if there are mismatches.
 */
export async function servers(settings: Settings): Promise<Servers> {
  const directory = settings['DATA_DIR']!;
  if (!running.has(directory)) running.set(directory, await startServers(settings, () => running.delete(directory)));
  return running.get(directory)!;
}

async function startServers(settings: Settings, closed: () => void): Promise<Servers> {
  const double = await EventStoreDbDouble.start();
  const given = process.env['MONGODB_URL'] || undefined;
  const inMemory = given === undefined ? await MemoryMongoDb.start() : null;
  const mongodbUrl = withDatabase(given ?? inMemory!.url, `test_${randomUUID().replaceAll('-', '')}`);
  const environment = {
    ...settings,
    EVENTSTOREDB_URL: double.url,
    MONGODB_URL: mongodbUrl,
    PERSONAL_DATA_KEY_FILE: join(settings['DATA_DIR']!, 'personal-data.key'),
  };
  loadSecretBox(loadConfiguration(environment));
  const judged = judgedLog(() => double.events);
  const close = async (): Promise<void> => {
    const mongo = new MongoDatabase(mongodbUrl);
    await mongo.drop();
    await mongo.close();
    await inMemory?.stop();
    double.kill();
    closed();
    judged.check();
    if (double.idsInTwoStreams.length > 0) throw new Error(`Two streams have an event of one id: ${double.idsInTwoStreams.join(', ')}`);
  };
  const stored = new StoredOnServers(mongodbUrl, double, new StoredInFiles(settings['DATA_DIR']!));
  return { environment, stored, double, judged, close };
}
