import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LocalDeployment } from '#apps/demo/local-deployment';
import type { Configuration } from '#platform/config/configuration';
import { OperationsClient } from '#apps/operators/operations-client';
import type { Arguments } from '#operators/effect';
import { OPERATORS_SOCKET } from '#operators/socket-address';

const APPS = fileURLToPath(new URL('..', import.meta.url));
const LONGEST_START_MS = 15_000;

/** Lets webhooks reach the demo's receiver, which is on this machine and speaks plain HTTP. */
const OPEN_TO_THIS_MACHINE = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true' };

export interface Service {
  /** The kind of service, in words. */
  readonly words: string;
  readonly api: string;
  readonly certificateFile: string;
  /** Performs an operation of the command line. */
  operate(operation: string, args: Arguments): Promise<unknown>;
  stop(): Promise<void>;
}

/** The running service of a data directory, if any. */
export async function runningService(dataDir: string): Promise<Service | null> {
  const control = await OperationsClient.connect(join(dataDir, OPERATORS_SOCKET));
  return control && controlled('The running service', control, () => control.close());
}

async function controlled(words: string, control: OperationsClient, stop: () => Promise<void>): Promise<Service> {
  const operate = (operation: string, args: Arguments): Promise<unknown> => control.call(operation, args, () => undefined);
  const { api, certificate } = (await operate('service.addresses', {})) as { api: string; certificate: { file: string } };
  return { words, api, certificateFile: certificate.file, operate, stop };
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
    stop: async () => {
      await deployment.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A temporary service on an empty data directory, which is then deleted. */
export async function ownService(): Promise<Service> {
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
  const child = spawn(process.execPath, [join(APPS, 'standalone/main.js')], { env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const control = await connected(join(dataDir, OPERATORS_SOCKET), child);
  if (control === null) throw new Error(`The service did not start: ${said}`);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async (): Promise<void> => {
    await control.close();
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return controlled('A service of its own', control, stop);
}

async function connected(socket: string, child: ChildProcess): Promise<OperationsClient | null> {
  for (let left = LONGEST_START_MS / 50; left > 0 && child.exitCode === null; left--) {
    const control = await OperationsClient.connect(socket);
    if (control !== null) return control;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return null;
}
