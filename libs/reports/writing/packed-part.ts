import { promisify } from 'node:util';
import { constants, deflateRawSync, inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

/** Packed on its own, and so that parts one after the other are one stream of gzip: the end of none is the end of all. */
export const packed = (bytes: Buffer): Buffer => deflateRawSync(bytes, { level: 1, finishFlush: constants.Z_FULL_FLUSH });

export const unpacked = (part: Buffer): Promise<Buffer> => inflate(part, { finishFlush: constants.Z_SYNC_FLUSH });

/** Deflate, without a name or a time, of no system (RFC 1952). */
export const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** The last, empty block, and by what the bytes are checked. */
export function gzipEnd(crc32: number, size: number): Buffer {
  const end = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  end.writeUInt32LE(crc32, 2);
  end.writeUInt32LE(size % 2 ** 32, 6);
  return end;
}
