import { promisify } from 'node:util';
import { constants, deflateRawSync, inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

/** Compresses a part on its own, without marking it as the last, so that consecutive parts form one gzip stream. */
export const packed = (bytes: Buffer): Buffer => deflateRawSync(bytes, { level: 1, finishFlush: constants.Z_FULL_FLUSH });

export const unpacked = (part: Buffer): Promise<Buffer> => inflate(part, { finishFlush: constants.Z_SYNC_FLUSH });

/** The header of a gzip stream: deflate, without a name, a time or an operating system (RFC 1952). */
export const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** The end of a gzip stream: an empty last block, and the checksum and size of the uncompressed bytes. */
export function gzipEnd(crc32: number, size: number): Buffer {
  const end = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  end.writeUInt32LE(crc32, 2);
  end.writeUInt32LE(size % 2 ** 32, 6);
  return end;
}
