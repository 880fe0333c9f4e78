import { statfs } from 'node:fs/promises';

/** SQLite's primary result codes: I/O error, and disk full. */
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;

/** Whether the disk rejected a write. Nothing of it is stored, and a retry may succeed. */
export function isRefusedByDisk(fault: unknown): boolean {
  const { code, errcode = 0 } = (fault ?? {}) as { code?: unknown; errcode?: number };
  return code === 'ENOSPC' || code === 'EDQUOT' || (code === 'ERR_SQLITE_ERROR' && [SQLITE_IOERR, SQLITE_FULL].includes(errcode & 0xff));
}

/** Minimum free bytes: with less, a checkpoint or a change of a read model may fail. */
const LEAST_ROOM = 16 * 1024 * 1024;

/** null while the disk of a directory has room; otherwise the problem in words. */
export async function healthOfDisk(directory: string): Promise<string | null> {
  const { bavail, bsize } = await statfs(directory);
  const left = bavail * bsize;
  return left >= LEAST_ROOM
    ? null
    : `disk full: ${inMegabytes(left)} MB left for ${directory}, at least ${inMegabytes(LEAST_ROOM)} MB must be free`;
}

const inMegabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
