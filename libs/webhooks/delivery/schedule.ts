import { DAY, HOUR, MINUTE } from '#kernel/time';

/** When a failed delivery is retried, in seconds from its first failed attempt (interface §6). */
export const RETRY_OFFSETS: readonly number[] = [
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
  24 * HOUR,
  48 * HOUR,
];

/** No attempt is planned later than this after the first failed one, in seconds. */
export const RETRY_PERIOD = 3 * DAY;

/** Maximum jitter, as a fraction of the interval since the previous planned retry. */
const MOST_JITTER = 0.05;

export interface FailedAttempt {
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /** When the first attempt failed; Unix milliseconds, like the other times here. */
  readonly firstFailedAt: number;
  readonly now: number;
  /** The fraction of the maximum jitter to add, from 0 to 1. */
  readonly jitter: number;
  /** The receiver's `Retry-After`. It can delay an attempt up to the time of the last one, but never bring it forward. */
  readonly notBefore?: number | null;
}

/** When to try again; null after the last attempt. Retries that were missed while the sender was down are merged into one. */
export function nextAttemptAt({ attempt, firstFailedAt, now, jitter, notBefore }: FailedAttempt): number | null {
  const retriesMade = attempt - 1;
  const next = RETRY_OFFSETS.findIndex((offset, retry) => retry >= retriesMade && firstFailedAt + offset * 1000 > now);
  if (next === -1) return null;
  const offset = RETRY_OFFSETS[next]!;
  const step = offset - (RETRY_OFFSETS[next - 1] ?? 0);
  const planned = firstFailedAt + Math.round((offset + step * MOST_JITTER * jitter) * 1000);
  return Math.max(planned, Math.min(notBefore ?? 0, firstFailedAt + RETRY_OFFSETS.at(-1)! * 1000));
}

export interface WaitingRetry {
  /** By the account's clock, Unix milliseconds, like `now`. */
  readonly dueAt: number;
  readonly now: number;
  /** When it was planned, by the machine's clock; Unix milliseconds. Unknown for retries planned by an earlier release. */
  readonly plannedAt?: number;
  readonly machine: number;
}

/**
 * Whether a retry is abandoned unsent. A retry that could not be made when it was due is made once, however far the test clock was advanced, unless
 * the sender was down for the whole period. The account's clock runs at least as fast as the machine's, and a retry is planned before it is due: the
 * smaller of the two differences is closer to the time that passed on the machine.
 */
export const isOverdue = ({ dueAt, now, plannedAt = -Infinity, machine }: WaitingRetry): boolean =>
  Math.min(now - dueAt, machine - plannedAt) > RETRY_PERIOD * 1000;
