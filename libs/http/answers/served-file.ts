import { hash } from 'node:crypto';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takesBrotli, takesGzip } from '#http/answers/accepted-encoding';

/** Bytes that are sent at a time. At most one piece waits for a slow client. */
const PIECE = 16 * 1024;

/** A file that is the same for every client: prepared once, and sent from the same memory. */
export class ServedFile {
  private readonly bytes: Buffer;
  private readonly gzipped: Buffer;
  private readonly version: string;

  /** `brotli` is the content as the build has compressed it; null if it has not. */
  constructor(
    private readonly type: string,
    content: Buffer | string,
    private readonly brotli: Buffer | null = null,
  ) {
    this.bytes = Buffer.from(content);
    this.gzipped = gzipSync(this.bytes);
    this.version = `W/"${hash('sha256', this.bytes, 'base64url')}"`;
  }

  send({ headers }: FastifyRequest, reply: FastifyReply, caching = 'no-cache'): FastifyReply {
    reply.headers({ ETag: this.version, 'Cache-Control': caching, Vary: 'Accept-Encoding' }).type(this.type);
    if (headers['if-none-match']?.includes(this.version)) return reply.code(304).send();
    const [encoding, bytes] = this.packedFor(headers['accept-encoding']);
    if (encoding !== null) reply.header('Content-Encoding', encoding);
    return reply.header('Content-Length', bytes.length).send(inPieces(bytes, reply.raw.socket!));
  }

  private packedFor(accepted: string | undefined): readonly [encoding: string | null, bytes: Buffer] {
    if (this.brotli !== null && takesBrotli(accepted)) return ['br', this.brotli];
    // A file that is compressed already would grow.
    return takesGzip(accepted) && this.gzipped.length < this.bytes.length ? ['gzip', this.gzipped] : [null, this.bytes];
  }
}

/** Yields each piece when the system has taken the previous one. A plain stream would first fill the buffers of the socket and of TLS. */
function inPieces(bytes: Buffer, socket: Socket): Readable {
  let sent = 0;
  return new Readable({
    highWaterMark: PIECE,
    read() {
      socket.write('', () => this.push(sent < bytes.length ? bytes.subarray(sent, (sent += PIECE)) : null));
    },
  });
}
