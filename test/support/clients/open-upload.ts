import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningService } from '#test/support/services/running-service';

export interface UploadAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly code: string | undefined;
}

/** A file whose end the client has not sent yet. */
export interface OpenUpload {
  readonly answer: Promise<UploadAnswer>;
  finish(): void;
  leave(): void;
}

/** Begins to send a file; `length`: its declared length, null for none. */
export function openUpload(
  { addresses }: RunningService,
  path: string,
  { key, file, length = Buffer.byteLength(file) }: { key: string; file: string; length?: number | null },
): OpenUpload {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'text/csv', ...(length !== null && { 'content-length': length }) };
  const sending = request(`${addresses.api}/v1${path}`, { method: 'POST', ca: readFileSync(addresses.certificate.file), headers });
  const answer = new Promise<UploadAnswer>((resolve, reject) => {
    sending.on('response', (response) => {
      textOf(response).then((text) => resolve(answerOf(response, text)), reject);
    });
    sending.on('error', reject);
  });
  answer.catch(() => undefined);
  sending.write(file.slice(0, -1));
  return { answer, finish: () => void sending.end(file.slice(-1)), leave: () => void sending.destroy() };
}

/** This machine's uploads with this text; parallel tests have their own. */
export const uploadsWith = (mark: string): string[] =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith('payments-and-orders-upload-'))
    .filter((name) => {
      try {
        return readFileSync(join(tmpdir(), name), 'utf8').includes(mark);
      } catch {
        return false;
      }
    });

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const answerOf = ({ statusCode, headers }: IncomingMessage, text: string): UploadAnswer => ({
  status: statusCode!,
  retryAfter: headers['retry-after'],
  code: (JSON.parse(text) as { error?: { code: string } }).error?.code,
});
