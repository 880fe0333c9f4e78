import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own, so that it and the load each have a core. It says where it is in its first message. */
export async function startChild<Said>(
  module: string,
  environment: Record<string, string>,
  flags: readonly string[] = [],
): Promise<{ said: Said; child: ChildProcess }> {
  const file = fileURLToPath(new URL(module, import.meta.url));
  const child = fork(file, { execArgv: [...flags], env: { ...environment, NODE_NO_WARNINGS: '1' } });
  const died = once(child, 'exit').then(() => Promise.reject(new Error(`${module} ended before it was ready.`)));
  const [said] = (await Promise.race([once(child, 'message'), died])) as [Said];
  died.catch(() => undefined);
  return { said, child };
}

export async function stopChild(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
