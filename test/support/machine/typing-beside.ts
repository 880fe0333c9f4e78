import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { runCli } from '#apps/cli/run-cli';
import { OperationsClient } from '#apps/operators/operations-client';
import type { Operator } from '#admin/operators/operator';
import { OPERATORS_SOCKET } from '#admin/operators/socket-address';

interface Typing {
  /** Its exit code. */
  readonly ended: Promise<number>;
  readonly said: () => string;
  /** Ends a command that lasts, as Ctrl-C does. */
  readonly interrupt: () => void;
}

/** A command that somebody types beside the service of this data directory, and what they see. */
export function typingBeside(dataDir: string, ...words: string[]): Typing {
  const written: string[] = [];
  const screen = new Writable({ write: (chunk, _, done) => (written.push(String(chunk)), done()) });
  const interrupted = Promise.withResolvers<never>();
  interrupted.promise.catch(() => undefined);
  const reach = async (operator: Operator) => {
    const service = (await OperationsClient.connect(join(dataDir, OPERATORS_SOCKET), operator))!;
    const call: OperationsClient['call'] = (...request) => Promise.race([service.call(...request), interrupted.promise]);
    return { call, close: () => service.close() };
  };
  return {
    ended: runCli(words, { stdin: Readable.from([]), stdout: screen, stderr: screen, reach }),
    said: () => written.join(''),
    interrupt: () => interrupted.reject(new Error('Interrupted.')),
  };
}
