import { statfs } from 'node:fs/promises';

/** SQLite's primary result codes: a read or write that the disk refused, and no room left. */
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;

/** Whether the disk did not take what was written. Nothing of it is stored, and a later try may find room. */
export function isRefusedByDisk(fault: unknown): boolean {
  const { code, errcode = 0 } = (fault ?? {}) as { code?: unknown; errcode?: number };
  return code === 'ENOSPC' || code === 'EDQUOT' || (code === 'ERR_SQLITE_ERROR' && [SQLITE_IOERR, SQLITE_FULL].includes(errcode & 0xff));
}

/** Bytes that must be left: with less, a checkpoint or a read model's change may already find no room. */
const LEAST_ROOM = 16 * 1024 * 1024;

/** null while there is room on the disk of a directory; otherwise what is the matter, in words. */
export async function healthOfDisk(directory: string): Promise<string | null> {
  const { bavail, bsize } = await statfs(directory);
  const left = bavail * bsize;
  return left >= LEAST_ROOM
    ? null
    : `disk full: ${inMegabytes(left)} MB left for ${directory}, at least ${inMegabytes(LEAST_ROOM)} MB must be free`;
}

const inMegabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
