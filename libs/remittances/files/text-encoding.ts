import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileInvalid } from '#remittances/files/file-refusals';

const HEAD = 64 * 1024;

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** The first bytes of a file. */
export async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** By the byte order mark; without one, UTF-16 has a zero byte beside each plain letter. */
export function encodingOf(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (let n = 0; n < Math.min(head.length, 1024); n++) if (head[n] === 0) zeros[n % 2]!++;
  const many = Math.min(head.length, 1024) / 4;
  if (zeros[1]! > many) return 'utf-16le';
  return zeros[0]! > many ? 'utf-16be' : 'utf-8';
}

/** The text of a file, piece by piece, without its byte order mark. */
export async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const bytes of createReadStream(path)) yield decoded(() => decoder.decode(bytes as Buffer, { stream: true }));
  yield decoded(() => decoder.decode());
}

function decoded(decode: () => string): string {
  let text: string;
  try {
    text = decode();
  } catch {
    throw fileInvalid('it is text that is neither UTF-8 nor UTF-16. Save it as "CSV UTF-8".');
  }
  if (text.includes('\0')) throw fileInvalid('it is neither text nor a workbook. Send CSV, XLSX or JSON Lines.');
  return text;
}

/** The beginning of a file's text, for guessing: a character that the cut went through is left out. */
export const headText = (head: Buffer, encoding: Encoding): string => new TextDecoder(encoding).decode(head, { stream: true });
