import { extname } from 'node:path';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/** As Node runs our sources where they were not built: in tests. */
const UNBUILT = ['--no-warnings', '--experimental-transform-types', '--conditions=source'];

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
  // Whoever begins to hear of a thread would wait for it again.
  thread.unref();
  return thread;
}
