import { DAY, MINUTE } from '#kernel/time';

/** How long a notice that cannot be applied is tried again, ms (interface §4.8, §4.9). */
export const PATIENCE = DAY * 1000;
/** Waits between two attempts, ms. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15 * MINUTE * 1000;

/** When a notice of a partner is tried again, with growing waits; null once a day has passed since it was received. Unix milliseconds. */
export function nextTry(received: number, now: number): number | null {
  const waited = now - received;
  return waited >= PATIENCE ? null : now + Math.min(Math.max(waited, FIRST_WAIT), LONGEST_WAIT);
}
