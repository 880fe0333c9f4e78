import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LocalDeployment } from '#apps/demo/local-deployment';
import { LONGEST_MS, patiently } from '#apps/demo/looking';
import type { Configuration } from '#platform/config/configuration';
import { OperationsClient } from '#apps/operators/operations-client';
import type { Arguments } from '#admin/operators/effect';
import { OPERATORS_SOCKET } from '#admin/operators/socket-address';

const APPS = fileURLToPath(new URL('..', import.meta.url));

/** Lets webhooks reach the demo's receiver, which is on this machine and speaks plain HTTP. */
const OPEN_TO_THIS_MACHINE = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true' };

export interface Service {
  /** The kind of service, in words. */
  readonly words: string;
  readonly api: string;
  readonly certificateFile: string;
  /** Performs an operation of the command line. */
  operate(operation: string, args: Arguments): Promise<unknown>;
  /** What a service of the demo's own has written, which may explain a failure. */
  said(): string;
  stop(): Promise<void>;
}

/** The running service of a data directory, if any. */
export async function runningService(dataDir: string): Promise<Service | null> {
  const control = await OperationsClient.connect(join(dataDir, OPERATORS_SOCKET));
  return control && controlled('The running service', control);
}

async function controlled(
  words: string,
  control: OperationsClient,
  stop = async (): Promise<void> => undefined,
  said = (): string => '',
): Promise<Service> {
  const operate = (operation: string, args: Arguments): Promise<unknown> => control.call(operation, args, () => undefined);
  const { api, certificate } = (await operate('service.addresses', {})) as { api: string; certificate: { file: string } };
  const leave = async (): Promise<void> => {
    await control.close();
    await stop();
  };
  return { words, api, certificateFile: certificate.file, operate, said, stop: leave };
}

/** A temporary deployment with all its processes, on the stores that the settings name. */
export async function ownDeployment({ eventstoredbUrl, mongodbUrl, personalDataKeyFile }: Configuration): Promise<Service> {
  const dataDir = mkdtempSync(join(tmpdir(), 'payments-demo-'));
  const stores = { EVENTSTOREDB_URL: eventstoredbUrl!, MONGODB_URL: mongodbUrl!, PERSONAL_DATA_KEY_FILE: personalDataKeyFile };
  const deployment = await LocalDeployment.start({ ...OPEN_TO_THIS_MACHINE, ...stores, DATA_DIR: dataDir }, APPS);
  const operations = OperationsClient.of(deployment.service);
  return {
    words: `A deployment of ${deployment.processes.size} processes`,
    api: deployment.api,
    certificateFile: deployment.certificate.file,
    operate: (operation, args) => operations.call(operation, args, () => undefined),
    said: () => '',
    stop: async () => {
      await deployment.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A temporary service on an empty data directory, which is then deleted. */
export async function ownService(apps = APPS): Promise<Service> {
  const dataDir = mkdtempSync(join(tmpdir(), 'payments-demo-'));
  const environment = {
    ...OPEN_TO_THIS_MACHINE,
    DATA_DIR: dataDir,
    PORT: '0',
    OPERATIONS_PORT: '0',
    SANDBOX_PORT: '0',
    SANDBOX_SHOP_PORT: '0',
    LOG_LEVEL: 'warn',
  };
  const child = spawn(process.execPath, [join(apps, 'standalone/main.js')], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  for (const output of [child.stdout, child.stderr]) output.on('data', (text: Buffer) => void said.push(text.toString()));
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const control = await connected(join(dataDir, OPERATORS_SOCKET), child);
    return await controlled('A service of its own', control, stop, () => said.join(''));
  } catch (fault) {
    await stop();
    throw new Error([(fault as Error).message, ...said].join('\n').trimEnd(), { cause: fault });
  }
}

/** Rejects if the service ends before it listens. */
async function connected(socket: string, child: ChildProcess): Promise<OperationsClient> {
  return patiently(
    () => {
      const end = child.exitCode ?? child.signalCode;
      if (end !== null) throw new Error(`The service ended with ${end} before it was ready.`);
      return OperationsClient.connect(socket);
    },
    () => `The service was not ready within ${LONGEST_MS / 1000} s.`,
  );
}
