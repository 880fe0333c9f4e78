import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Abstract, Type } from '@nestjs/common';
import { partOf } from '#apps/composition/part-of';
import { LocalDeployment } from '#apps/demo/local-deployment';
import type { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import type { SandboxShop } from '#apps/sandbox/shop/sandbox-shop';
import { Standalone } from '#apps/standalone/standalone';
import { openSurroundings } from '#apps/standalone/surroundings';
import type { Clock } from '#kernel/time';
import { loadConfiguration } from '#platform/config/configuration';
import { ControlDesk } from '#platform/control/control-desk';
import { makeLog } from '#platform/logging/log';
import { loadSecretBox } from '#platform/secrets/secret-box-file';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { EventStoreDbDouble } from '#test/support/eventstoredb-double/eventstoredb-double';
import { type Kept, KeptInFiles, KeptOnServers } from '#test/support/kept';
import { operate } from '#test/support/operate';

/** A service that acceptance tests look at, however it is put together. */
export interface StartedService {
  readonly addresses: { readonly api: string; readonly operations: string; readonly certificate: { readonly file: string } };
  readonly sandbox: SandboxGateway;
  readonly shop: SandboxShop;
  readonly kept: Kept;
  part<T>(token: Abstract<T> | Type<T>): T;
  operate(operation: string, args: object): Promise<unknown>;
  /** Stops it; one that is started with the same data directory goes on from there. */
  stop(): Promise<void>;
  /** Removes what it has left on servers. */
  discard(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/**
 * Starts the service on its embedded stores; with BACKEND=deployment in one process too, but on the stores of a deployment; with
 * BACKEND=processes as the processes of one, behind a small gateway. EventStoreDB is its double then, MongoDB the server at MONGODB_URL.
 */
export function startService(settings: Settings, clock: Clock): Promise<StartedService> {
  const backend = process.env['BACKEND'];
  if (backend === undefined) return standalone(settings, clock);
  return backend === 'deployment' ? onServers(settings, clock) : asProcesses(settings);
}

export async function standalone(settings: Settings, clock: Clock): Promise<StartedService> {
  const started = await Standalone.start(openSurroundings(loadConfiguration(settings), makeLog('silent'), clock));
  return {
    addresses: started.addresses,
    sandbox: started['sandbox'],
    shop: started.shop,
    kept: new KeptInFiles(settings['DATA_DIR']!),
    part: (token) => started.part(token),
    operate: (operation, args) => operate(settings['DATA_DIR']!, operation, args),
    stop: () => started.stop(),
    discard: async () => undefined,
  };
}

async function onServers(settings: Settings, clock: Clock): Promise<StartedService> {
  const { environment, kept, close } = await servers(settings);
  return { ...(await standalone(environment, clock)), kept, discard: close };
}

async function asProcesses(settings: Settings): Promise<StartedService> {
  const { environment, kept, close } = await servers(settings);
  const deployment = await LocalDeployment.start(environment, 'dist/apps');
  const desk = partOf(deployment.service, ControlDesk);
  await desk.call('accounts.create', { name: 'My store' }, () => undefined);
  return {
    addresses: { api: deployment.api, operations: 'one for each process', certificate: deployment.certificate },
    sandbox: deployment.sandbox,
    shop: deployment.shop,
    kept,
    part: (token) => partOf(deployment.service, token),
    operate: (operation, args) => desk.call(operation, { ...args }, () => undefined),
    stop: () => deployment.stop(),
    discard: close,
  };
}

interface Servers {
  environment: Settings;
  readonly kept: Kept;
  close(): Promise<void>;
}

const running = new Map<string, Servers>();

/** A double of EventStoreDB and a database of MongoDB of the test's own, the same for a data directory until they are closed, gone afterwards. */
export async function servers(settings: Settings): Promise<Servers> {
  const directory = settings['DATA_DIR']!;
  if (!running.has(directory)) running.set(directory, await startServers(settings, () => running.delete(directory)));
  return running.get(directory)!;
}

async function startServers(settings: Settings, closed: () => void): Promise<Servers> {
  const double = await EventStoreDbDouble.start();
  const database = new URL(process.env['MONGODB_URL']!);
  database.pathname = `/test_${randomUUID().replaceAll('-', '')}`;
  const environment = {
    ...settings,
    EVENTSTOREDB_URL: double.url,
    MONGODB_URL: database.href,
    PERSONAL_DATA_KEY_FILE: join(settings['DATA_DIR']!, 'personal-data.key'),
  };
  loadSecretBox(loadConfiguration(environment));
  const close = async (): Promise<void> => {
    const mongo = new MongoDatabase(database.href);
    await mongo.drop();
    await mongo.close();
    double.kill();
    closed();
  };
  return { environment, kept: new KeptOnServers(database.href, double, new KeptInFiles(settings['DATA_DIR']!)), close };
}
