/** Milliseconds of the first and of the longest wait. */
const FIRST = 200;
const LONGEST = 5 * 60 * 1000;

/** Maximum backoff in ms for loops that only use our own stores, so that they recover soon after the store does. */
export const SOON = 5000;

/**
 * Milliseconds to wait after a failed attempt. The wait is doubled with each attempt (counted from 1) up to the longest, and `random` (0 to 1)
 * spreads it over its upper half.
 */
export const backoff = (attempt: number, random: number, longest = LONGEST): number =>
  Math.min(FIRST * 2 ** (attempt - 1), longest) * (0.5 + random / 2);
