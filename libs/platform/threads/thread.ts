import { setPriority } from 'node:os';
import { extname } from 'node:path';
import { isMainThread, type MessagePort, parentPort, type ResourceLimits, Worker, workerData } from 'node:worker_threads';

/** The options with which Node runs the sources without a build, as in tests. */
const UNBUILT = ['--no-warnings', '--experimental-transform-types', '--conditions=source'];

/** The port by which a thread exchanges messages with the thread that started it. */
export type ThreadPort = Pick<MessagePort, 'on' | 'once' | 'postMessage'>;

/** Makes the default export of a thread's module. `run` starts when the module is loaded in a thread, and not when it is only imported. */
export function inThread<Data>(run: (port: ThreadPort, data: Data) => unknown): typeof run {
  if (!isMainThread) run(parentPort!, workerData as Data);
  return run;
}

/**
 * Starts a module in a new thread; `hear` receives its messages. The module is in the folder of `beside`, the caller's `import.meta.url`. The thread does
 * not keep the process alive. Nothing that the module imports may have decorators.
 */
export function startThread<Said>(
  module: string,
  beside: string,
  hear: (said: Said) => void,
  workerData?: unknown,
  resourceLimits: ResourceLimits = {},
): Worker {
  const extension = extname(beside);
  const execArgv = extension === '.ts' ? UNBUILT : ['--enable-source-maps'];
  const thread = new Worker(new URL(`./${module}${extension}`, beside), { workerData, execArgv, resourceLimits }).on('message', hear);
  // It must come after `on('message')`: a listener that is added later would keep the process alive again.
  thread.unref();
  return thread;
}

/** Lowers the priority of the calling thread, so that requests are served first. `priority`: niceness from 1 to 19. */
export function letRequestsGoFirst(priority: number): void {
  // On systems other than Linux this would be the priority of the whole process.
  if (process.platform === 'linux') setPriority(priority);
}
