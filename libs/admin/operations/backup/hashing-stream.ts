import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** Passes bytes through and hashes them. */
export class HashingStream extends Transform {
  bytes = 0;
  private readonly hash = createHash('sha256');

  /** @param passed receives the size of each piece */
  constructor(private readonly passed: (bytes: number) => void) {
    super();
  }

  /** The digest in hex. Call it once, after all bytes have passed. */
  sha256(): string {
    return this.hash.digest('hex');
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.hash.update(piece);
    this.bytes += piece.length;
    this.passed(piece.length);
    done(null, piece);
  }
}
