import { randomBytes } from 'node:crypto';

const AT_ONCE = 4096;

let pool = Buffer.alloc(0);
let used = 0;

/** Cryptographically random bytes. They are fetched in bulk, because fetching a few from the system costs more than using them. */
export function random(length: number): Buffer {
  if (used + length > pool.length) {
    pool = randomBytes(AT_ONCE);
    used = 0;
  }
  return pool.subarray(used, (used += length));
}
