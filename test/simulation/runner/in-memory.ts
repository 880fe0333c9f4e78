import { statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
/** Bytes. */
const ENOUGH = 2 ** 32;

/** Has worlds keep their files in memory where it has room and no other place is named: the disk takes a sixth of their time. A kill keeps them all the same. */
export function keepInMemory(): void {
  if (process.env['TMPDIR'] === undefined && room() >= ENOUGH) process.env['TMPDIR'] = MEMORY;
}

function room(): number {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
