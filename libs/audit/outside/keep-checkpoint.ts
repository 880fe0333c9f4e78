import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Agent, buildConnector, request } from 'undici';
import { passingOverInterim } from '#http-edge/outgoing/interim-answers';

/** Puts a signed checkpoint where it is kept. Rejects when it is not known to be there. */
export type KeepCheckpoint = (note: string, signal: AbortSignal) => Promise<void>;

/** Milliseconds that a receiver has for all of its answer. */
const PATIENCE = 10_000;
const DIGITS = 12;

/** A file for each, named by how many events it is of: the same one is written twice to the same name. */
export const keptInDirectory =
  (directory: string): KeepCheckpoint =>
  async (note) => {
    const size = note.split('\n')[1]!;
    const file = join(directory, `checkpoint-${size.padStart(DIGITS, '0')}.txt`);
    await mkdir(directory, { recursive: true });
    await writeFile(`${file}.new`, note, { flush: true });
    await rename(`${file}.new`, file);
  };

/** `ca`: certificates (PEM) to trust instead of the system's. */
export function postedTo(url: string, ca?: string): KeepCheckpoint {
  const connect = passingOverInterim(buildConnector({ timeout: PATIENCE, ...(ca !== undefined && { ca }) }));
  const dispatcher = new Agent({ pipelining: 0, connect });
  return async (note, stopping) => {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(PATIENCE)]);
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    const { statusCode, body } = await request(url, { method: 'POST', headers, body: note, dispatcher, signal });
    await body.dump();
    if (statusCode < 200 || statusCode > 299) throw new Error(`${new URL(url).host} answered ${statusCode}`);
  };
}
