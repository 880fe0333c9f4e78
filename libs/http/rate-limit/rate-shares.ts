import type { UnixSeconds } from '#kernel/time';

/** What a process may spend per second from `from` until `until` without a call; before that, `was`. */
export interface Share {
  readonly size: number;
  readonly was: number;
  readonly from: UnixSeconds;
  readonly until: UnixSeconds;
}

/** How a second's requests are divided among processes: by shares valid for some seconds, and by amounts taken for one second. */
export interface Allowance {
  /** The newest second with taken amounts, and how much was taken. */
  readonly second: UnixSeconds;
  readonly taken: number;
  readonly shares: Readonly<Record<string, Share>>;
}

/** A process's request when it has nothing left in a second: more for this second, and a share for the next ones. */
export interface ShareClaim {
  readonly process: string;
  readonly second: UnixSeconds;
  readonly limit: number;
  readonly share: number;
}

/** Seconds that a share is valid. */
export const SHARED_FOR = 10;
/** Extra seconds before another process treats a share as ended, because clocks differ a little. */
const GRACE = 1;

/** For one second, a process takes a quarter of what is free, and at most a tenth of the limit. */
const [PART_OF_FREE, PART_OF_LIMIT] = [4, 10];

/** Divides again. All processes together never spend more than `limit` in a second. */
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
  // The other half remains for processes that need more within a second.
  const left = Math.floor(limit / 2) - others.reduce((sum, [, { size, was }]) => sum + Math.max(size, was), 0);
  const own = known?.shares[process];
  const was = own === undefined || own.until + GRACE <= second ? 0 : shareIn(own, second);
  const next = { size: Math.max(0, Math.min(share, left)), was, from: second + 1, until: second + SHARED_FOR };
  return { allowance: { second, taken: taken + extra, shares: { ...Object.fromEntries(others), [process]: next } }, extra };
}

const shareIn = ({ size, was, from }: Share, second: UnixSeconds): number => (second < from ? was : size);

/** What a process may spend in a second of its share. */
export const usable = (share: Share, second: UnixSeconds): number => (second >= share.until ? 0 : shareIn(share, second));

/** The part of a second that other processes hold, by shares and by taken amounts. */
export function withOthers({ second, taken, shares }: Allowance, process: string, at: UnixSeconds, extra: number): number {
  const others = Object.entries(shares).filter(([name, { until }]) => name !== process && until > at);
  return others.reduce((sum, [, share]) => sum + usable(share, at), 0) + (second === at ? taken - extra : 0);
}
