import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** The part of an answer that is kept, in bytes after decompression. */
export const MOST_KEPT = 10 * 1024;
/** The part of a compressed answer that is read, in bytes before decompression: any meaningful answer exceeds the kept size by then. */
const MOST_DECODED = 64 * 1024;

const DECODERS: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** For whole texts: it keeps no state between them, and making one takes longer than decoding most answers. */
const UTF8 = new TextDecoder();

/**
 * The beginning of an answer's body as text. It is reported as soon as it is long enough: the rest is neither kept nor awaited. Reading is never
 * paused: the HTTP client crashes when a connection ends while its answer is paused, and takes everything it is sending with it.
 */
export class Beginning {
  private readonly kept: Buffer[] = [];
  private size = 0;
  private decoded = 0;
  private readonly decoder: Transform | undefined;

  /** @param encoding the body's compression */
  constructor(
    encoding: string,
    private readonly print: (text: string) => void,
    fail: (fault: Error) => void,
  ) {
    this.decoder = DECODERS.get(encoding.trim().toLowerCase())?.();
    this.decoder
      ?.on('data', (chunk: Buffer) => this.keep(chunk))
      .on('end', () => this.reported())
      .on('error', fail);
  }

  add(chunk: Buffer): void {
    if (this.decoder === undefined) return this.keep(chunk);
    if (this.decoded < MOST_DECODED) this.decoder.write(chunk);
    this.decoded += chunk.length;
  }

  end(): void {
    if (this.decoder === undefined) this.reported();
    else this.decoder.end();
  }

  drop(): void {
    this.decoder?.destroy();
  }

  private keep(chunk: Buffer): void {
    if (this.size >= MOST_KEPT) return;
    this.kept.push(chunk);
    this.size += chunk.length;
    if (this.size >= MOST_KEPT) this.reported();
  }

  private reported(): void {
    const bytes = Buffer.concat(this.kept);
    // Streaming omits a character that the cut divides.
    if (this.size > MOST_KEPT) this.print(new TextDecoder().decode(bytes.subarray(0, MOST_KEPT), { stream: true }));
    else this.print(UTF8.decode(bytes));
  }
}

/** The time of the receiver's `Retry-After` (any number of seconds, or a date), Unix milliseconds; null without one. */
export function retryAfter(header: string, now: number): number | null {
  if (/^\d+$/.test(header)) return now + Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : date;
}
