import { randomFillSync } from 'node:crypto';
import { makeId } from '#kernel/ids';

const CHANCE_BYTES = 16;

/** Chance is fetched for many requests at once: asking the system for each costs more than all the rest of an id. */
const pool = Buffer.alloc(256 * CHANCE_BYTES);
let used = pool.length;

/** A new `req_…`, by the wall's clock: requests are looked up in logs, which keep that time. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return makeId('req', Date.now(), pool.subarray(used, (used += CHANCE_BYTES)));
}
