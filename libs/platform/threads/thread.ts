import { extname } from 'node:path';
import { isMainThread, type MessagePort, parentPort, type ResourceLimits, Worker, workerData } from 'node:worker_threads';

/** As Node runs our sources where they were not built: in tests. */
const UNBUILT = ['--no-warnings', '--experimental-transform-types', '--conditions=source'];

/** How a thread hears and answers the one that started it. */
export type ThreadPort = Pick<MessagePort, 'on' | 'once' | 'postMessage'>;

/** What a thread does, as the default export of its module: it begins where the module is loaded in a thread. */
export function inThread<Data>(run: (port: ThreadPort, data: Data) => unknown): typeof run {
  if (!isMainThread) run(parentPort!, workerData as Data);
  return run;
}

/**
 * Starts a module beside another (`import.meta.url`) in a thread of its own, and hears what it says. It keeps no process alive. What the module
 * imports has no decorators.
 */
export function startThread<Said>(
  module: string,
  beside: string,
  hear: (said: Said) => void,
  workerData?: unknown,
  resourceLimits: ResourceLimits = {},
): Worker {
  const extension = extname(beside);
  const execArgv = extension === '.ts' ? UNBUILT : [];
  const thread = new Worker(new URL(`./${module}${extension}`, beside), { workerData, execArgv, resourceLimits }).on('message', hear);
  // A listener that is added later would make the process wait for it again.
  thread.unref();
  return thread;
}
