import type { UnixSeconds } from '#kernel/time';

/** How much a process may spend per second without calling the store: `size` from `from` until `until`, and `was` before that. */
export interface Share {
  readonly size: number;
  readonly was: number;
  readonly from: UnixSeconds;
  readonly until: UnixSeconds;
}

/** How the limit is divided among processes: by shares, which are valid for some seconds, and by amounts that are taken for one second. */
export interface Allowance {
  /** The newest second for which amounts were taken, and how much all processes have taken for it. */
  readonly second: UnixSeconds;
  readonly taken: number;
  readonly shares: Readonly<Record<string, Share>>;
}

/** A process's claim when its part of a second is spent: more for this second, and a share of the next ones. */
export interface ShareClaim {
  readonly process: string;
  readonly second: UnixSeconds;
  readonly limit: number;
  readonly share: number;
}

/** Seconds that a share is valid. */
export const SHARED_FOR = 10;
/** Seconds after its end until other processes treat a share as ended, because clocks differ a little. */
const GRACE = 1;

/** For one second, a process takes a quarter of what is free, but at most a tenth of the limit. */
const [PART_OF_FREE, PART_OF_LIMIT] = [4, 10];

/** The allowance with the claim, and the `extra` that the process gets for this second. All processes together never spend more than `limit`. */
export function divided(
  known: Allowance | null,
  { process, second: at, limit, share }: ShareClaim,
): { allowance: Allowance; extra: number } {
  const second = Math.max(at, known?.second ?? 0);
  const taken = known?.second === second ? known.taken : 0;
  const live = Object.entries(known?.shares ?? {}).filter(([, { until }]) => until + GRACE > second);
  const promised = live.reduce((sum, [, each]) => sum + shareIn(each, second), 0);
  const free = Math.max(0, limit - taken - promised);
  const extra = Math.min(free, Math.ceil(free / PART_OF_FREE), Math.ceil(limit / PART_OF_LIMIT));
  const others = live.filter(([name]) => name !== process);
  // Shares take at most half of the limit. The other half is for processes that need more within a second.
  const left = Math.floor(limit / 2) - others.reduce((sum, [, { size, was }]) => sum + Math.max(size, was), 0);
  const own = known?.shares[process];
  const was = own === undefined || own.until + GRACE <= second ? 0 : shareIn(own, second);
  const next = { size: Math.max(0, Math.min(share, left)), was, from: second + 1, until: second + SHARED_FOR };
  return { allowance: { second, taken: taken + extra, shares: { ...Object.fromEntries(others), [process]: next } }, extra };
}

const shareIn = ({ size, was, from }: Share, second: UnixSeconds): number => (second < from ? was : size);

/** How much a process may spend of its share in this second. */
export const usable = (share: Share, second: UnixSeconds): number => (second >= share.until ? 0 : shareIn(share, second));

/** How much of the limit of a second other processes have, by their shares and by the amounts that they have taken. */
export function withOthers({ second, taken, shares }: Allowance, process: string, at: UnixSeconds, extra: number): number {
  const others = Object.entries(shares).filter(([name, { until }]) => name !== process && until > at);
  return others.reduce((sum, [, share]) => sum + usable(share, at), 0) + (second === at ? taken - extra : 0);
}
