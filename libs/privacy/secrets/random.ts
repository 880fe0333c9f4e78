import { randomBytes } from 'node:crypto';

const AT_ONCE = 4096;

let pool = Buffer.alloc(0);
let used = 0;

/** Bytes nobody can foretell, fetched for many at once: to ask the system for a few costs more than what they are for. */
export function random(length: number): Buffer {
  if (used + length > pool.length) {
    pool = randomBytes(AT_ONCE);
    used = 0;
  }
  return pool.subarray(used, (used += length));
}
