import { DAY, HOUR, MINUTE } from '#kernel/time';

/** When a failed delivery is tried again, in seconds from its first failed attempt (interface §6). */
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

/** Nothing is tried later than this after the first failed attempt, in seconds. */
export const RETRY_PERIOD = 3 * DAY;

const MOST_JITTER = 0.05;

export interface FailedAttempt {
  /** From 1. */
  readonly attempt: number;
  /** When the first attempt failed; Unix milliseconds, as are the other times here. */
  readonly firstFailedAt: number;
  readonly now: number;
  /** From 0 to 1: how much of the permitted jitter to add. */
  readonly jitter: number;
  /** What the receiver asked for with `Retry-After`; it can delay an attempt up to the time of the last, never hasten it. */
  readonly notBefore?: number | null;
}

/** When to try again, or null when the last attempt was the last. Retries missed while the sender was down collapse into one. */
export function nextAttemptAt({ attempt, firstFailedAt, now, jitter, notBefore }: FailedAttempt): number | null {
  const retriesMade = attempt - 1;
  const next = RETRY_OFFSETS.findIndex((offset, retry) => retry >= retriesMade && firstFailedAt + offset * 1000 > now);
  if (next === -1) return null;
  const offset = RETRY_OFFSETS[next]!;
  const step = offset - (RETRY_OFFSETS[next - 1] ?? 0);
  const planned = firstFailedAt + Math.round((offset + step * MOST_JITTER * jitter) * 1000);
  return Math.max(planned, Math.min(notBefore ?? 0, firstFailedAt + RETRY_OFFSETS.at(-1)! * 1000));
}

export const isOver = (firstFailedAt: number, at: number): boolean => at > firstFailedAt + RETRY_PERIOD * 1000;
