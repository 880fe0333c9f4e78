import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ControlClient } from '#platform/control/control-client';
import { CONTROL_SOCKET } from '#platform/control/control-socket';

const STANDALONE = fileURLToPath(new URL('../standalone/main.js', import.meta.url));
const LONGEST_START_MS = 15_000;

/** Lets webhooks reach the demo's receiver, which stands on this machine and speaks plain HTTP. */
const OPEN_TO_THIS_MACHINE = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true' };

export interface Service {
  readonly control: ControlClient;
  /** Whether the demo started it for itself. */
  readonly own: boolean;
  stop(): Promise<void>;
}

/** The service that runs on a data directory, if one does. */
export async function runningService(dataDir: string): Promise<Service | null> {
  const control = await ControlClient.connect(join(dataDir, CONTROL_SOCKET));
  return control && { control, own: false, stop: () => control.close() };
}

/** A service of the demo's own, on an empty data directory that is gone afterwards. */
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
  const child = spawn(process.execPath, [STANDALONE], { env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const control = await connected(join(dataDir, CONTROL_SOCKET), child);
  if (control === null) throw new Error(`The service did not start: ${said}`);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async (): Promise<void> => {
    await control.close();
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { control, own: true, stop };
}

async function connected(socket: string, child: ChildProcess): Promise<ControlClient | null> {
  for (let left = LONGEST_START_MS / 50; left > 0 && child.exitCode === null; left--) {
    const control = await ControlClient.connect(socket);
    if (control !== null) return control;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return null;
}
