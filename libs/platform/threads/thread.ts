import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** As Node runs our sources where they were not built: in tests. */
const UNBUILT = ['--no-warnings', '--experimental-transform-types', '--conditions=source'];

/** Starts a module beside another (`import.meta.url`) in a thread of its own, which keeps no process alive. What it imports has no decorators. */
export function startThread(module: string, beside: string, workerData?: unknown): Worker {
  const extension = extname(beside);
  const thread = new Worker(new URL(`./${module}${extension}`, beside), { workerData, execArgv: extension === '.ts' ? UNBUILT : [] });
  thread.unref();
  return thread;
}
