import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** How much of an answer is kept, in bytes after decompression. */
export const MOST_KEPT = 10 * 1024;

const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The beginning of an answer's body as text. Once enough is kept, the rest is neither read nor waited for. */
export async function beginningOf(body: Readable, encoding: string): Promise<string> {
  const decoder = DECODERS[encoding.trim().toLowerCase()]?.();
  if (decoder) body.once('error', (fault) => (decoder as unknown as Readable).destroy(fault));
  const source = decoder ? body.pipe(decoder) : body;
  const kept: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of source) {
      kept.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= MOST_KEPT) break;
    }
  } finally {
    body.destroy();
  }
  const bytes = Buffer.concat(kept).subarray(0, MOST_KEPT);
  // Streaming leaves out a character that the cut went through.
  return new TextDecoder().decode(bytes, { stream: size > MOST_KEPT });
}

/** When a receiver wants to be asked again (`Retry-After`: seconds, or a date), Unix milliseconds; null when it does not say. */
export function retryAfter(header: string, now: number): number | null {
  if (/^\d{1,9}$/.test(header)) return now + Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : date;
}
