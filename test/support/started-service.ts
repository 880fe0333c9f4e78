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
import { operate } from '#test/support/operate';
import { EventStoreDbDouble } from '#test/support/eventstoredb-double/eventstoredb-double';

/** A service that acceptance tests look at, however it is put together. */
export interface StartedService {
  readonly addresses: { readonly api: string; readonly operations: string; readonly certificate: { readonly file: string } };
  readonly sandbox: SandboxGateway;
  readonly shop: SandboxShop;
  part<T>(token: Abstract<T> | Type<T>): T;
  operate(operation: string, args: object): Promise<unknown>;
  stop(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/**
 * Starts the service on its embedded stores; with BACKEND=deployment in one process too, but on the stores of a deployment; with
 * BACKEND=processes as the processes of one, behind a small gateway. EventStoreDB is its double then, MongoDB the server at MONGODB_URL.
 */
export function startService(settings: Settings, clock: Clock): Promise<StartedService> {
  const backend = process.env['BACKEND'];
  if (backend === undefined) return standalone(settings, clock, async () => undefined);
  return backend === 'deployment' ? onServers(settings, clock) : asProcesses(settings);
}

export async function standalone(settings: Settings, clock: Clock, afterwards: () => Promise<void>): Promise<StartedService> {
  const started = await Standalone.start(openSurroundings(loadConfiguration(settings), makeLog('silent'), clock));
  return {
    addresses: started.addresses,
    sandbox: started['sandbox'],
    shop: started.shop,
    part: (token) => started.part(token),
    operate: (operation, args) => operate(settings['DATA_DIR']!, operation, args),
    stop: async () => {
      await started.stop();
      await afterwards();
    },
  };
}

async function onServers(settings: Settings, clock: Clock): Promise<StartedService> {
  const { environment, close } = await servers(settings);
  return standalone(environment, clock, close);
}

async function asProcesses(settings: Settings): Promise<StartedService> {
  const { environment, close } = await servers(settings);
  const deployment = await LocalDeployment.start(environment, 'dist/apps');
  const desk = partOf(deployment.service, ControlDesk);
  await desk.call('accounts.create', { name: 'My store' }, () => undefined);
  return {
    addresses: { api: deployment.api, operations: 'one for each process', certificate: deployment.certificate },
    sandbox: deployment.sandbox,
    shop: deployment.shop,
    part: (token) => partOf(deployment.service, token),
    operate: (operation, args) => desk.call(operation, { ...args }, () => undefined),
    stop: async () => {
      await deployment.stop();
      await close();
    },
  };
}

/** A double of EventStoreDB and a database of MongoDB of the test's own, gone afterwards. */
export async function servers(settings: Settings): Promise<{ environment: Settings; close: () => Promise<void> }> {
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
  };
  return { environment, close };
}
