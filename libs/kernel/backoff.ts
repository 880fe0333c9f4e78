const FIRST = 200;
const LONGEST = 5 * 60 * 1000;

/** Maximum backoff in ms for loops that only use our own stores, so that they recover soon after the store does. */
export const SOON = 5000;

/** Milliseconds to wait after a failed attempt (counted from 1): doubled each time up to the longest, and spread by `random` (0 to 1) over the upper half. */
export const backoff = (attempt: number, random: number, longest = LONGEST): number =>
  Math.min(FIRST * 2 ** (attempt - 1), longest) * (0.5 + random / 2);
