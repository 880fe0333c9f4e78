import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** The slots of accounts. */
const OF_ACCOUNTS = 256;
/** The slot of projections whose documents follow from the facts of all accounts. */
export const OF_ALL_ACCOUNTS = OF_ACCOUNTS;
export const SLOTS = OF_ACCOUNTS + 1;

const known = new LRUCache<string, number>({ max: 10_000 });

/** In which slot the facts of an account are folded, in both modes. */
export function slotOf(account: string): number {
  const slot = known.get(account) ?? createHash('sha256').update(account).digest()[0]!;
  known.set(account, slot);
  return slot;
}
