import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Bytes of a response body that are kept, counted after decompression. */
export const MOST_KEPT = 10 * 1024;
/** Bytes of a compressed body that are read, counted before decompression. By then any reasonable body has reached the kept size. */
const MOST_DECODED = 64 * 1024;

const DECODERS: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Shared by all responses, as it keeps no state without `stream`. Making a decoder takes longer than decoding most bodies. */
const UTF8 = new TextDecoder();

/**
 * Collects the beginning of a response body as text, and reports it as soon as it is long enough; the rest is neither kept nor awaited. Reading is never
 * paused: the HTTP client crashes if a connection ends while its response is paused, which would end all other requests, too.
 */
export class Beginning {
  private readonly kept: Buffer[] = [];
  private size = 0;
  private decoded = 0;
  private readonly decoder: Transform | undefined;

  /** `encoding` is the compression of the body. `print` receives the text once, `fail` a decompression error. */
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

  /** Frees the decompressor. */
  drop(): void {
    this.decoder?.destroy();
  }

  private keep(chunk: Buffer): void {
    if (this.size >= MOST_KEPT) return;
    this.kept.push(chunk);
    this.size += chunk.length;
    if (this.size >= MOST_KEPT) this.reported();
  }

  /** What is kept by now. */
  get text(): string {
    const bytes = Buffer.concat(this.kept);
    // `stream` omits a character that is cut in half at the end.
    return this.size > MOST_KEPT ? new TextDecoder().decode(bytes.subarray(0, MOST_KEPT), { stream: true }) : UTF8.decode(bytes);
  }

  private reported(): void {
    this.print(this.text);
  }
}

/** The time that a `Retry-After` header (seconds, or a date) refers to, in Unix milliseconds; null if it has neither. */
export function retryAfter(header: string, now: number): number | null {
  if (/^\d+$/.test(header)) return now + Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : date;
}
