import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buysAt } from '#test/support/given/buyers';
import { HostedPurchases } from '#test/support/services/hosted-purchases';
import { type PemPair, selfSigned } from '#test/support/machine/self-signed';

const HOST = 'test/support/services/shared-host.ts';
const SOURCES = './test/runner/from-sources.ts';

/** The addresses of a shared service. */
export interface Hosted {
  readonly api: string;
  readonly certificate: string;
  readonly dataDir: string;
}

let receivers: Promise<PemPair> | undefined;
let hosted: Promise<Hosted> | undefined;
let running: ChildProcess | undefined;

/** FerretDB reads every document of a collection for each search, including those of earlier files, so each file has its own service there. */
const IS_SHARED = process.env['BACKEND'] === undefined;

/** The certificate that the shared service trusts: that of all files' receivers. */
export const receiverCertificate = (): Promise<PemPair> => (receivers ??= selfSigned());

/** The service of this Jest worker, started by the first file that joins it. Its process ends with the worker, and does not keep it alive. */
export const sharedProcess = (): Promise<Hosted> => (hosted ??= startHost());

/** Called by each file at its end. */
export async function leaveSharedProcess(): Promise<void> {
  if (IS_SHARED || running === undefined) return;
  const ended = once(running, 'exit');
  running.disconnect();
  [running, hosted] = [undefined, undefined];
  await ended;
}

async function startHost(): Promise<Hosted> {
  const output = join(process.env['RUN_DIRECTORY']!, `worker-${process.pid}.log`);
  const log = openSync(output, 'a');
  const { cert } = await receiverCertificate();
  const host = fork(HOST, [cert], { execArgv: ['--no-warnings', '--import', SOURCES], stdio: ['ignore', log, log, 'ipc'] });
  const [found] = await Promise.race([once(host, 'message'), once(host, 'exit')]);
  if (host.exitCode !== null) throw new Error(`The shared service did not start: ${readFileSync(output, 'utf8')}`);
  letGo(host);
  running = host;
  const { api } = found as Hosted;
  const purchases = new HostedPurchases(host);
  buysAt(api, (purchase) => purchases.make(purchase));
  return found as Hosted;
}

/** Lets this process end without it. */
function letGo(host: ChildProcess): void {
  host.unref();
  host.channel!.unref();
}
