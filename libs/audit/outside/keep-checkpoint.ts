import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Agent, buildConnector, request } from 'undici';
import { passingOverInterim } from '#http/http-edge/outgoing/interim-answers';

/** Stores a signed checkpoint outside. Rejects if success is not certain. */
export type KeepCheckpoint = (note: string, signal: AbortSignal) => Promise<void>;

/** Milliseconds for a receiver's complete answer. */
const ANSWER_TIMEOUT = 10_000;
const DIGITS = 12;

/** Stores one file per checkpoint, named by its number of events, so that storing the same one again replaces it. */
export const keptInDirectory =
  (directory: string): KeepCheckpoint =>
  async (note) => {
    const size = note.split('\n')[1]!;
    const file = join(directory, `checkpoint-${size.padStart(DIGITS, '0')}.txt`);
    await mkdir(directory, { recursive: true });
    await writeFile(`${file}.new`, note, { flush: true });
    await rename(`${file}.new`, file);
  };

/** Posts checkpoints to an address. `ca` are certificates (PEM) to trust instead of the system's. */
export function postedTo(url: string, ca?: string): KeepCheckpoint {
  const connect = passingOverInterim(buildConnector({ timeout: ANSWER_TIMEOUT, ...(ca !== undefined && { ca }) }));
  const dispatcher = new Agent({ pipelining: 0, connect });
  return async (note, stopping) => {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_TIMEOUT)]);
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    const { statusCode, body } = await request(url, { method: 'POST', headers, body: note, dispatcher, signal });
    await body.dump();
    if (statusCode < 200 || statusCode > 299) throw new Error(`${new URL(url).host} answered ${statusCode}`);
  };
}
